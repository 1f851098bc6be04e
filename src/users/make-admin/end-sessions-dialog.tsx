import { useMutation } from '@tanstack/react-query'
import { endSessions } from '#app/auth/client.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import type { ListedUser } from '../contract.ts'

/** Asks, then signs the user out on every device: for a lost phone, or an account that somebody else got into. */
export function EndSessionsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => endSessions(user.email),
    onSuccess: async ({ ended }) => {
      changeAndFocus(onClose, 'users')
      const { notify } = await import('#app/ui/toasts.ts')
      const places = ended === 1 ? 'one device' : `${formatNumber(ended)} devices`
      if (ended > 0) notify.success(`${user.name} is signed out on ${places}`)
      else notify.info(`${user.name} was not signed in anywhere`)
    },
  })
  return (
    <ConfirmDialog
      title={`Sign ${user.name} out everywhere?`}
      cancelLabel="Keep signed in"
      confirmLabel="Sign out everywhere"
      isConfirmHarmless
      isBusy={ending.isPending}
      problem={ending.error?.message}
      onCancel={onClose}
      onConfirm={ending.mutate}
    >
      <div className="idb">
        <DescriptionItem label="E-mail" isWide>
          {user.email}
        </DescriptionItem>
      </div>
      <ul>
        <li>Every device has to sign in again, with the same password as before.</li>
        <li>What was typed there and not sent is lost.</li>
      </ul>
    </ConfirmDialog>
  )
}
