import { useQuery } from '@tanstack/react-query'
import { Fragment, useCallback, useState } from 'react'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useLeaveQuestion } from '#app/ui/use-leave-question.tsx'
import { CalendarSection } from '../calendar/calendar-section.tsx'
import { settingsQuery } from '../client.ts'
import { SETTINGS_INTRO, unsavedSectionsWarning } from '../copy.ts'
import { SettingsSection } from './settings-section.tsx'

/** The settings that administrators change in the browser. */
export function SettingsPage() {
  const query = useQuery(settingsQuery)
  const { data: sections, error } = query
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const setChanged = useCallback(
    (title: string, isChanged: boolean) =>
      setUnsaved((titles) => {
        const others = titles.filter((one) => one !== title)
        return isChanged ? [...others, title] : others
      }),
    [],
  )
  const leaveQuestion = useLeaveQuestion(unsaved.length > 0, { body: unsavedSectionsWarning(unsaved) })
  return (
    <>
      <PageHeader title="Settings">{SETTINGS_INTRO}</PageHeader>
      {error && !sections && <LoadError what="The settings" query={query} />}
      {!error && !sections && <Spinner />}
      <div className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
        {sections?.map((section) => (
          <Fragment key={section.id}>
            <SettingsSection section={section} onChanged={setChanged} />
            {section.id === 'orders' && <CalendarSection />}
          </Fragment>
        ))}
      </div>
      {leaveQuestion}
    </>
  )
}
