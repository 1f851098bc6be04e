/** How the screens speak with identity (Better Auth's standard routes) and with the user records. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, getJson, getPage, queryString, sendJson } from '../lib/api.ts'
import type { ListedUser, UserChange, UserRecord } from './contract.ts'

export interface Session {
  email: string
  displayName: string
}

interface SessionAnswer {
  user: { email: string; name: string }
}

/** Who is signed in; null for a guest. Asked by the browser only: no rendered page knows its visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    const answer = await getJson<SessionAnswer | null>('/api/auth/get-session')
    return answer && { email: answer.user.email, displayName: answer.user.name }
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  retry: 1,
})

/** Whether an address is an administrator's: decides the menu only, the server decides the rest. */
export const adminQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', email],
    queryFn: () => getJson<{ admin: boolean }>(`/api/admin/${encodeURIComponent(email)}`),
    staleTime: 60_000,
  })

export const userRecordQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email],
    queryFn: () => getJson<UserRecord>(`/api/user/${encodeURIComponent(email)}`),
  })

export const usersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['users', q],
    queryFn: ({ pageParam }) =>
      getPage<ListedUser>(`/api/user${queryString({ q, sort: 'name', limit: 50, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { list: true },
  })

/** The contract's sync after sign-in and registration. */
export function syncUser(email: string): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, { email })
}

export function changeProfile(email: string, profile: UserChange): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, profile)
}

export function makeAdmin(email: string): Promise<{ modifiedCount: number }> {
  return sendJson('PUT', `/api/user/admin/${encodeURIComponent(email)}`)
}

export function removeUser(email: string): Promise<{ email: string }> {
  return sendJson('DELETE', `/api/user/${encodeURIComponent(email)}`)
}

export function signIn(email: string, password: string): Promise<SessionAnswer> {
  return sendJson('POST', '/api/auth/sign-in/email', { email, password })
}

/** Makes the account without a name of its own yet; `setDisplayName` gives it one. */
export function register(name: string, email: string, password: string): Promise<SessionAnswer> {
  return sendJson('POST', '/api/auth/sign-up/email', { name, email, password })
}

export function signOut(): Promise<unknown> {
  return sendJson('POST', '/api/auth/sign-out', {})
}

export function askForReset(email: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/request-password-reset', { email, redirectTo: '/resetpassword' })
}

export function resetPassword(token: string, newPassword: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/reset-password', { token, newPassword })
}

/** The popup the specification asks for. */
export const POPUP = { width: 500, height: 600 }
/** Where the popup ends: a page that tells the opener and closes itself. */
export const POPUP_END = '/signin-done'
/** What the last page of the popup says, and to whom. */
export const POPUP_CHANNEL = 'fixit-signin'

/**
 * Signs in with Google in a popup; where the browser blocks it, through the page itself (and back to `returnTo`).
 * Settles once the popup has answered; a popup closed by hand is a refusal like any other.
 */
export async function signInWithGoogle(returnTo: string): Promise<void> {
  // Opened before anything is awaited: a browser lets only the click itself open a window.
  const left = window.screenX + Math.max(0, (window.outerWidth - POPUP.width) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - POPUP.height) / 2)
  const popup = window.open(
    '',
    'fixit-google',
    `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`,
  )
  try {
    const { google } = await getJson<{ google: boolean }>('/api/identity')
    if (!google) throw new ApiError(501, { detail: 'Google sign-in is not set up on this server.' })
    const end = popup ? POPUP_END : returnTo
    const { url } = await sendJson<{ url: string }>('POST', '/api/auth/sign-in/social', {
      provider: 'google',
      disableRedirect: true,
      callbackURL: end,
      errorCallbackURL: popup ? POPUP_END : '/login',
    })
    if (!popup) {
      window.location.assign(url)
      await new Promise(() => undefined)
      return
    }
    popup.location.replace(url)
  } catch (error) {
    popup?.close()
    throw error
  }
  await answerOf(popup)
}

/** Resolves when the popup's last page says so; rejects with what it says, or when it is closed. */
function answerOf(popup: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    const finish = (settle: () => void) => {
      channel.close()
      window.clearInterval(watch)
      settle()
    }
    channel.onmessage = ({ data }: MessageEvent<{ error: string | null }>) =>
      finish(() => (data.error ? reject(new ApiError(403, { detail: googleError(data.error) })) : resolve()))
    // A popup gives no event when it is closed by hand.
    const watch = window.setInterval(() => {
      if (popup.closed)
        finish(() =>
          reject(new ApiError(499, { detail: 'The Google window was closed before it finished.' })),
        )
    }, 500)
  })
}

/** Google's and identity's error codes in words. */
export function googleError(code: string): string {
  const words: Record<string, string> = {
    access_denied: 'Google sign-in was cancelled.',
    account_not_linked:
      'An account with this address exists already. Sign in with its password first; its address must be verified before Google can be linked.',
    email_not_verified: 'Google has not verified this e-mail address.',
  }
  return words[code] ?? `Google sign-in did not work (${code.replaceAll('_', ' ')}).`
}
