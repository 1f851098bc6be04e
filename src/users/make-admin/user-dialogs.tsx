import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { makeAdmin, removeUser } from '#app/auth/account/account-client.ts'
import { MAX_COUNT } from '#app/auth/core/rules.ts'
import { ApiError, hasProblemCode } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import textStyles from '#app/ui/text.module.css'
import type { ListedUser, OwnConfirmation } from '../core/contract.ts'
import {
  alreadyAdmin,
  MADE_ADMIN,
  MAKE_ADMIN_FORBIDDEN,
  makeAdminConsequences,
  userRemovalConsequences,
  userRemoved,
} from './copy.ts'
import { EmailFact } from './email-fact.tsx'
import { OwnConfirmDialog } from './own-confirm-dialog.tsx'

interface UserDialogProps {
  user: ListedUser
  onClose: () => void
}

/** Makes the user an administrator, which the person who does it confirms. */
export function MakeAdminDialog({ user, onClose }: UserDialogProps) {
  const queryClient = useQueryClient()
  const making = useMutation({
    mutationFn: (confirmation: OwnConfirmation) => makeAdmin(user.email, confirmation),
    onSuccess: ({ modifiedCount }) => {
      changeAndFocus(onClose, 'users')
      void invalidateTags(queryClient, ['users'])
      if (modifiedCount > 0) notify.success(MADE_ADMIN)
      else notify.info(alreadyAdmin(user.name))
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 403)) return
      onClose()
      notify.error(MAKE_ADMIN_FORBIDDEN)
    },
  })
  return (
    <OwnConfirmDialog
      title={`Make ${user.name} an administrator?`}
      confirmLabel="Make Admin"
      confirmKind="primary"
      request={making}
      isObsolete={hasProblemCode(making.error, 'email-not-confirmed')}
      onCancel={onClose}
    >
      <EmailFact email={user.email} />
      <SentenceList sentences={makeAdminConsequences(user)} />
    </OwnConfirmDialog>
  )
}

/** Confirms, then removes the user permanently. */
export function RemoveUserDialog({ user, onClose }: UserDialogProps) {
  const removing = useMutation({
    meta: { changes: ['users'] },
    mutationFn: () => removeUser(user.email),
    onSuccess: () => {
      changeAndFocus(onClose, 'users')
      notify.success(userRemoved(user.name))
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${user.name}?`}
      confirmLabel="Remove User"
      request={removing}
      onCancel={onClose}
      onConfirm={removing.mutate}
    >
      <div className={panelStyles.facts}>
        <DescriptionItem label="Email">{user.email}</DescriptionItem>
        <DescriptionItem label="Open orders">
          <span className={textStyles.code}>
            {formatCount(user.openOrders, user.openOrders === MAX_COUNT)}
          </span>
        </DescriptionItem>
      </div>
      <SentenceList sentences={userRemovalConsequences(user)} />
    </ConfirmDialog>
  )
}
