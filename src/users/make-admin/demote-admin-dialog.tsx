import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { demoteAdmin } from '#app/auth/account/account-client.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { submitUnless } from '#app/ui/submit-unless.ts'
import type { ListedUser } from '../core/contract.ts'
import { adminDemoted, BEFORE_REMOVAL, demotionConsequences, END_ADMIN_ACCESS, notAnAdmin } from './copy.ts'
import { OwnConfirmationField, otherMessage, useOwnConfirmation } from './own-confirmation-field.tsx'

interface DemoteAdminDialogProps {
  user: ListedUser
  isSelf: boolean
  onClose: () => void
  /** Called instead of `onClose` if the user is to be removed afterwards. */
  onDemoted?: () => void
}

/** Asks for the password of the person who ends the administrator access, not for that of the user. */
export function DemoteAdminDialog({ user, isSelf, onClose, onDemoted }: DemoteAdminDialogProps) {
  const queryClient = useQueryClient()
  const own = useOwnConfirmation()
  const demoting = useMutation({
    mutationFn: () => demoteAdmin(user.email, own.confirmation),
    onSuccess: ({ modifiedCount }) => {
      if (onDemoted) onDemoted()
      else changeAndFocus(onClose, 'users')
      void invalidateTags(queryClient, ['users'])
      if (modifiedCount > 0) notify.success(adminDemoted(user.name))
      else notify.info(notAnAdmin(user.name))
      // The dashboard shows the pages of a customer.
      if (isSelf) void invalidateTags(queryClient, ['account'])
    },
    onError: own.onError,
  })
  const problem = otherMessage(demoting.error)
  return (
    <ConfirmDialog
      title={isSelf ? 'End your administrator access?' : `End the administrator access of ${user.name}?`}
      confirmLabel={END_ADMIN_ACCESS}
      isBusy={demoting.isPending}
      problem={problem}
      onCancel={onClose}
      onConfirm={demoting.mutate}
    >
      <form
        className={layoutStyles.stack}
        method="post"
        onSubmit={submitUnless(demoting.isPending, demoting.mutate)}
      >
        <div className={panelStyles.facts}>
          <DescriptionItem label="Email" isWide>
            {user.email}
          </DescriptionItem>
        </div>
        {onDemoted && <p>{BEFORE_REMOVAL}</p>}
        <SentenceList sentences={demotionConsequences(user, isSelf)} />
        <OwnConfirmationField own={own} error={demoting.error} />
      </form>
    </ConfirmDialog>
  )
}
