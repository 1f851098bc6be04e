import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorWords } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Plate } from '#app/ui/badge.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Failed } from '#app/ui/load-error.tsx'
import type { SignedInOn as OpenSession } from '#app/users/contract.ts'
import { endSession, endSessions, sessionsQuery } from '../client.ts'
import './session-list.css'

const LIST = 'signed-in-on'

/** Every device that is signed in with this account, and the way to sign it out. */
export function SignedInOn({ email }: { email: string }) {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery(email))
  const ending = useEnding(email)
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <section className="sheet" aria-labelledby={LIST}>
      <header>
        <h2 id={LIST} tabIndex={-1}>
          Signed in on
        </h2>
        <span className="sp" />
        {others.length > 0 && (
          <button
            type="button"
            className="b"
            aria-disabled={ending.isPending}
            onClick={() => !ending.isPending && ending.mutate('others')}
          >
            Sign out everywhere else
          </button>
        )}
      </header>
      {error && !sessions ? (
        <Failed what="Your sign-ins" error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <ul className="signed-in" aria-busy={isFetching}>
          {sessions?.map((session) => (
            <Device key={session.id} session={session} onEnd={() => ending.mutate(session)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function useEnding(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: OpenSession | 'others') =>
      which === 'others' ? endSessions(email) : endSession(email, which.id),
    onSuccess: async (_ended, which) => {
      const { queryKey } = sessionsQuery(email)
      const left = queryClient
        .getQueryData(queryKey)
        ?.filter((one) => (which === 'others' ? one.isCurrent : one.id !== which.id))
      // The button that was pressed goes with its row.
      changeAndFocus(() => queryClient.setQueryData(queryKey, left), LIST)
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(which === 'others' ? 'Signed out everywhere else' : `${which.device} is signed out`)
      await queryClient.invalidateQueries({ queryKey })
    },
    onError: async (error) => {
      const { notify } = await import('#app/ui/toasts.ts')
      notify.error(errorWords(error))
    },
  })
}

function Device({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { device, address, isCurrent, startedAt, seenAt } = session
  return (
    <li>
      <div className="w">
        <span className="t1">{device}</span>
        <span className="t2">
          <span className="mono">{address}</span> · since {formatMoment(startedAt)} · last used{' '}
          {formatMoment(seenAt)}
        </span>
      </div>
      {isCurrent ? (
        <Plate kind="on">This one</Plate>
      ) : (
        <button type="button" className="b sm" onClick={onEnd}>
          Sign out<span className="vh"> {device}</span>
        </button>
      )}
    </li>
  )
}
