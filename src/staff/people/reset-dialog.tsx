import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import {
  OwnConfirmationField,
  otherMessage,
  useOwnConfirmation,
} from '#app/users/make-admin/own-confirmation-field.tsx'
import { resetSecondFactor } from './client.ts'
import type { StaffMemberDto } from './contract.ts'
import { resetConsequences, secondFactorReset, staffCopy } from './copy.ts'

/** For a colleague who has lost phone and backup codes. */
export function ResetDialog({ person, onClose }: { person: StaffMemberDto; onClose: () => void }) {
  const own = useOwnConfirmation()
  const resetting = useMutation({
    meta: { changes: ['users'] },
    mutationFn: () => resetSecondFactor(person.email, own.confirmation),
    onSuccess: () => {
      onClose()
      notify.success(secondFactorReset(person.name))
    },
    onError: own.onError,
  })
  const { error } = resetting
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${person.name}?`}
      confirmLabel={staffCopy.reset}
      isBusy={resetting.isPending}
      problem={otherMessage(error)}
      onCancel={onClose}
      onConfirm={resetting.mutate}
    >
      <SentenceList sentences={resetConsequences(person.name)} />
      <OwnConfirmationField own={own} error={error} />
    </ConfirmDialog>
  )
}
