import { useMutation } from '@tanstack/react-query'
import { endSessions } from '#app/auth/account/account-client.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import type { ListedUser } from '../core/contract.ts'
import { END_SESSIONS_CONSEQUENCES, noSessionsToEnd, sessionsEnded } from './copy.ts'
import { EmailFact } from './email-fact.tsx'

/** Confirms, then signs the user out on all devices, for example after a lost phone. */
export function EndSessionsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => endSessions(user.email),
    onSuccess: ({ ended }) => {
      changeAndFocus(onClose, 'users')
      if (ended > 0) notify.success(sessionsEnded(user.name, ended))
      else notify.info(noSessionsToEnd(user.name))
    },
  })
  return (
    <ConfirmDialog
      title={`Sign ${user.name} out everywhere?`}
      confirmLabel="Sign out everywhere"
      confirmKind="primary"
      request={ending}
      onCancel={onClose}
      onConfirm={ending.mutate}
    >
      <EmailFact email={user.email} />
      <SentenceList sentences={END_SESSIONS_CONSEQUENCES} />
    </ConfirmDialog>
  )
}
