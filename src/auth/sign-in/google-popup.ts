/** Google sign-in from the browser's side: a popup, or the page itself where popups are blocked. */
import { ApiError, getJson, sendJson } from '#app/lib/api.ts'

/** Specification §9. */
const POPUP_SIZE = { width: 500, height: 600 }
/** Where the popup ends: a page that tells the others and closes itself. */
const POPUP_DONE_PATH = '/signin-done'
const CHANNEL_NAME = 'fixit-signin'

/** What the popup's last page says; null is a success. */
interface PopupResult {
  error: string | null
}

export interface GooglePopup {
  isClosed: () => boolean
}

/** Opened before anything is awaited: a browser lets only the click itself open a window. */
function openPopup(): Window | null {
  const { width, height } = POPUP_SIZE
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2))
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 2))
  return window.open('', 'fixit-google', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/**
 * Starts the sign-in and gives the popup it goes on in. Where the browser blocks popups it goes on in this page, which
 * is left: the promise then never settles.
 * @param returnTo the page to come back to when this page itself has to leave
 */
export async function startGoogleSignIn(returnTo: string): Promise<GooglePopup> {
  const popup = openPopup()
  try {
    const { google } = await getJson<{ google: boolean }>('/api/identity')
    if (!google) throw new ApiError(501, { detail: 'Google sign-in is not set up on this server.' })
    const { url } = await sendJson<{ url: string }>('POST', '/api/auth/sign-in/social', {
      provider: 'google',
      disableRedirect: true,
      callbackURL: popup ? POPUP_DONE_PATH : returnTo,
      errorCallbackURL: popup ? POPUP_DONE_PATH : returnTo,
    })
    if (popup) {
      popup.location.replace(url)
      return { isClosed: () => popup.closed }
    }
    window.location.assign(url)
    return await new Promise<never>(() => undefined)
  } catch (error) {
    popup?.close()
    throw error
  }
}

/** Hears how popups end, also one that Google's own pages have cut off from its opener. Gives the way to stop. */
export function onGoogleResult(onResult: (end: PopupResult) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.onmessage = ({ data }: MessageEvent<PopupResult>) => onResult(data)
  return () => channel.close()
}

/** Said by the popup's last page, which then closes. */
export function announceGoogleResult(end: PopupResult): void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage(end)
  channel.close()
}

const ERROR_MESSAGES: Record<string, string> = {
  access_denied: 'Google sign-in was cancelled.',
  account_not_linked:
    'An account with this address exists already. Sign in with its password first; its address must be verified before Google can be linked.',
  unable_to_link_account:
    'This email address is linked to another Google account. Sign in with that one, or with your password.',
  email_not_verified: 'Google has not verified this e-mail address.',
}

/** Google's and identity's error codes in words. */
export function googleErrorMessage(code: string): string {
  return ERROR_MESSAGES[code] ?? `Google sign-in did not work (${code.replaceAll('_', ' ').toLowerCase()}).`
}
