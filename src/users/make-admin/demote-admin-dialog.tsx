import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { demoteAdmin } from '#app/auth/account/account-client.ts'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import type { ListedUser, OwnConfirmation } from '../core/contract.ts'
import { adminDemoted, BEFORE_REMOVAL, demotionConsequences, END_ADMIN_ACCESS, notAnAdmin } from './copy.ts'
import { EmailFact } from './email-fact.tsx'
import { OwnConfirmDialog } from './own-confirm-dialog.tsx'

interface DemoteAdminDialogProps {
  user: ListedUser
  isSelf: boolean
  onClose: () => void
  /** Called instead of `onClose` if the user is to be removed afterwards. */
  onDemoted?: () => void
}

/** Ends the administrator access of a user, which the person who does it confirms. */
export function DemoteAdminDialog({ user, isSelf, onClose, onDemoted }: DemoteAdminDialogProps) {
  const queryClient = useQueryClient()
  const demoting = useMutation({
    mutationFn: (confirmation: OwnConfirmation) => demoteAdmin(user.email, confirmation),
    onSuccess: ({ modifiedCount }) => {
      if (onDemoted) onDemoted()
      else changeAndFocus(onClose, 'users')
      void invalidateTags(queryClient, ['users'])
      if (modifiedCount > 0) notify.success(adminDemoted(user.name))
      else notify.info(notAnAdmin(user.name))
      // The dashboard shows the pages of a customer.
      if (isSelf) void invalidateTags(queryClient, ['account'])
    },
  })
  return (
    <OwnConfirmDialog
      title={isSelf ? 'End your administrator access?' : `End the administrator access of ${user.name}?`}
      confirmLabel={END_ADMIN_ACCESS}
      request={demoting}
      onCancel={onClose}
    >
      <EmailFact email={user.email} />
      {onDemoted && <p>{BEFORE_REMOVAL}</p>}
      <SentenceList sentences={demotionConsequences(user, isSelf)} />
    </OwnConfirmDialog>
  )
}
