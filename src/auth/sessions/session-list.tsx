import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import type { UserSession } from '#app/users/core/contract.ts'
import { endSession, endSessions, sessionsQuery } from '../account/account-client.ts'
import { SIGNED_OUT_EVERYWHERE_ELSE, signedOutOn } from './copy.ts'

const LIST_ID = 'devices'

/** The devices that are signed in with this account. */
export function SessionList({ email }: { email: string }) {
  const query = useQuery(sessionsQuery(email))
  const { data: sessions, error, isFetching } = query
  const ending = useEndSession(email)
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Panel
      id={LIST_ID}
      title="Devices"
      isFocusTarget
      actions={
        others.length > 0 && (
          <Button aria-disabled={ending.isPending} onClick={() => ending.mutate('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && !sessions ? (
        <LoadError what="Your devices" query={query} />
      ) : (
        <ul className={panelStyles.rows} aria-busy={isFetching}>
          {sessions?.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => ending.mutate(session)} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function useEndSession(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: UserSession | 'others') =>
      which === 'others' ? endSessions(email) : endSession(email, which.id),
    onSuccess: async (_ended, which) => {
      const { queryKey } = sessionsQuery(email)
      const remaining = queryClient
        .getQueryData(queryKey)
        ?.filter(({ id, isCurrent }) => (which === 'others' ? isCurrent : id !== which.id))
      // The pressed button disappears with its row.
      changeAndFocus(() => queryClient.setQueryData(queryKey, remaining), LIST_ID)
      notify.success(which === 'others' ? SIGNED_OUT_EVERYWHERE_ELSE : signedOutOn(which.device))
      await queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      notify.error(errorMessage(error))
    },
  })
}

function SessionRow({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const { device, address, isCurrent, startedAt, lastUsedAt } = session
  return (
    <li>
      <div>
        <span className={tableStyles.primary}>{device}</span>
        <span className={tableStyles.secondary}>
          <span className={`${textStyles.code} ${textStyles.anywhere}`}>{address}</span> · since{' '}
          {formatMoment(startedAt)} · last used {formatMoment(lastUsedAt)}
        </span>
      </div>
      {isCurrent ? (
        <Badge tone="success" shape="plus">
          This device
        </Badge>
      ) : (
        <Button size="small" onClick={onEnd}>
          Sign out<span className={textStyles.visuallyHidden}> {device}</span>
        </Button>
      )}
    </li>
  )
}
