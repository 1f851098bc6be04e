import { useMutation } from '@tanstack/react-query'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import type { OwnConfirmation } from '#app/users/core/contract.ts'
import { OwnConfirmDialog } from '#app/users/make-admin/own-confirm-dialog.tsx'
import { resetSecondFactor } from './client.ts'
import type { StaffMemberDto } from './contract.ts'
import { resetConsequences, secondFactorReset, staffCopy } from './copy.ts'

/** For a colleague who has lost phone and backup codes. */
export function ResetDialog({ person, onClose }: { person: StaffMemberDto; onClose: () => void }) {
  const resetting = useMutation({
    meta: { changes: ['users'] },
    mutationFn: (confirmation: OwnConfirmation) => resetSecondFactor(person.email, confirmation),
    onSuccess: () => {
      onClose()
      notify.success(secondFactorReset(person.name))
    },
  })
  return (
    <OwnConfirmDialog
      title={`Reset the second factor of ${person.name}?`}
      confirmLabel={staffCopy.reset}
      request={resetting}
      onCancel={onClose}
    >
      <SentenceList sentences={resetConsequences(person.name)} />
    </OwnConfirmDialog>
  )
}
