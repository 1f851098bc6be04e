import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { makeAdmin, removeUser } from '#app/auth/client.ts'
import { MAX_COUNT } from '#app/auth/rules.ts'
import { ApiError } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import type { ListedUser } from '../contract.ts'

interface UserDialogProps {
  user: ListedUser
  onClose: () => void
}

/** Asks, then makes the user an administrator; the toasts' words are the specification's (§7, §8). */
export function MakeAdminDialog({ user, onClose }: UserDialogProps) {
  const queryClient = useQueryClient()
  const making = useMutation({
    mutationFn: () => makeAdmin(user.email),
    onSuccess: async ({ modifiedCount }) => {
      changeAndFocus(onClose, 'users')
      void invalidateTags(queryClient, ['users'])
      const { notify } = await import('#app/ui/toasts.ts')
      if (modifiedCount > 0) notify.success('user made')
      else notify.info(`${user.name} is an administrator already`)
    },
    onError: async (error) => {
      if (isNotConfirmed(error)) return
      onClose()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.error(error instanceof ApiError && error.status === 403 ? 'failed' : error.message)
    },
  })
  return (
    <ConfirmDialog
      title={`Make ${user.name} an administrator?`}
      cancelLabel="Keep as customer"
      confirmLabel="Make Admin"
      isConfirmHarmless
      isBusy={making.isPending}
      isObsolete={isNotConfirmed(making.error)}
      problem={isNotConfirmed(making.error) ? making.error?.message : undefined}
      onCancel={onClose}
      onConfirm={making.mutate}
    >
      <div className="idb">
        <DescriptionItem label="E-mail" isWide>
          {user.email}
        </DescriptionItem>
      </div>
      <ul>
        {!user.emailVerified && <li>{user.name} must confirm this email address first.</li>}
        <li>Administrators see all orders and users and change the catalogue.</li>
        <li>They can make and remove administrators, too.</li>
        <li>{user.name} is signed out everywhere and signs in again.</li>
        <li>It cannot be taken back here; only removing the user ends it.</li>
      </ul>
    </ConfirmDialog>
  )
}

function isNotConfirmed(error: Error | null): boolean {
  return error instanceof ApiError && error.problem.code === 'email-not-confirmed'
}

/** Asks, then removes the user for good. */
export function RemoveUserDialog({ user, onClose }: UserDialogProps) {
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeUser(user.email),
    onSuccess: async () => {
      changeAndFocus(onClose, 'users')
      void invalidateTags(queryClient, ['users'])
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(`${user.name} is removed`)
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${user.name}?`}
      cancelLabel="Keep user"
      confirmLabel="Remove User"
      isBusy={removing.isPending}
      problem={removing.error?.message}
      onCancel={onClose}
      onConfirm={removing.mutate}
    >
      <div className="idb">
        <DescriptionItem label="E-mail">{user.email}</DescriptionItem>
        <DescriptionItem label="Open orders">
          <span className="mono">{formatCount(user.openOrders, user.openOrders === MAX_COUNT)}</span>
        </DescriptionItem>
      </div>
      <ul>
        <li>{user.name} is signed out everywhere and can no longer sign in.</li>
        <li>{describeRemainingData(user)}</li>
        <li>This cannot be undone.</li>
      </ul>
    </ConfirmDialog>
  )
}

/** '9 orders and 2 reviews stay; 1 order is still open.' */
function describeRemainingData({ orders, openOrders, reviews }: ListedUser): string {
  const count = (of: number, word: string) =>
    `${formatCount(of, of === MAX_COUNT)} ${word}${of === 1 ? '' : 's'}`
  const open =
    openOrders > 0 ? `; ${count(openOrders, 'order')} ${openOrders === 1 ? 'is' : 'are'} still open` : ''
  return `${count(orders, 'order')} and ${count(reviews, 'review')} stay${open}.`
}
