import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { Button } from '#app/ui/button.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { OwnConfirmDialog } from '#app/users/make-admin/own-confirm-dialog.tsx'
import { adminQuery } from '../account/staff-access.ts'
import { removeSecondFactor } from './client.ts'
import { secondFactorCopy } from './copy.ts'
import { LazyEnrollSecondFactor } from './lazy-forms.ts'

/** The second factor on My Profile, for staff members. */
export function SecondFactorSection({ email }: { email: string }) {
  const { data } = useQuery(adminQuery(email))
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'add' | 'remove'>()
  if (!data?.admin || data.secondFactor === 'confirm') return null
  const isAdded = data.secondFactor === 'confirmed'
  const done = () => {
    setOpened(undefined)
    void invalidateTags(queryClient, ['account', 'users'])
  }
  return (
    <Panel
      id="second-factor"
      title={secondFactorCopy.title}
      actions={
        opened !== 'add' && (
          <Button onClick={() => setOpened(isAdded ? 'remove' : 'add')}>
            {isAdded ? secondFactorCopy.remove : secondFactorCopy.add}
          </Button>
        )
      }
    >
      <div className={panelStyles.body}>
        <p>{isAdded ? secondFactorCopy.isAdded : secondFactorCopy.intro}</p>
        {opened === 'add' && <LazyEnrollSecondFactor onConfirmed={done} />}
      </div>
      {opened === 'remove' && <RemoveDialog onDone={done} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}

function RemoveDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const removing = useMutation({ mutationFn: removeSecondFactor, onSuccess: onDone })
  return (
    <OwnConfirmDialog
      title="Remove your second factor?"
      confirmLabel={secondFactorCopy.remove}
      request={removing}
      onCancel={onClose}
    />
  )
}
