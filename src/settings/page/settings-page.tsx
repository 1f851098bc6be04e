import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { settingsQuery } from '../client.ts'
import { SETTINGS_INTRO, unsavedSectionsWarning } from '../copy.ts'
import { SettingsSection } from './settings-section.tsx'

/** The settings that administrators change in the browser. */
export function SettingsPage() {
  const { data: sections, error, refetch, isFetching } = useQuery(settingsQuery)
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const setChanged = useCallback(
    (title: string, isChanged: boolean) =>
      setUnsaved((titles) => {
        const others = titles.filter((one) => one !== title)
        return isChanged ? [...others, title] : others
      }),
    [],
  )
  return (
    <>
      <PageHeader title="Settings">{SETTINGS_INTRO}</PageHeader>
      {error && !sections && (
        <LoadError what="The settings" error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      {!error && !sections && <Spinner />}
      <div className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
        {sections?.map((section) => (
          <SettingsSection key={section.id} section={section} onChanged={setChanged} />
        ))}
      </div>
      <LeaveQuestion unsaved={unsaved} />
    </>
  )
}

function LeaveQuestion({ unsaved }: { unsaved: readonly string[] }) {
  const leaving = useBlocker({
    shouldBlockFn: () => unsaved.length > 0,
    enableBeforeUnload: () => unsaved.length > 0,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave page"
      onCancel={leaving.reset}
      onConfirm={leaving.proceed}
    >
      <p>{unsavedSectionsWarning(unsaved)}</p>
    </ConfirmDialog>
  )
}
