/** Google sign-in in the browser: in a popup, or in the page itself when popups are blocked. */
import { ApiError, getJson, sendJson } from '#app/lib/api.ts'
import { GOOGLE_NOT_CONFIGURED, GOOGLE_POPUP_BLOCKED } from '../core/copy.ts'

/** Specification §9. */
const POPUP_SIZE = { width: 500, height: 600 }
/** The popup's last page: it sends the result and closes itself. */
const POPUP_DONE_PATH = '/signin-done'
const CHANNEL_NAME = 'fixit-signin'

interface PopupResult {
  /** null for success */
  error: string | null
}

export interface GooglePopup {
  isClosed: () => boolean
}

/** Call before any await: browsers allow popups only directly in the click handler. */
function openPopup(): Window | null {
  const { width, height } = POPUP_SIZE
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2))
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 2))
  return window.open('', 'fixit-google', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/**
 * Starts the sign-in in a popup. When the browser blocks popups, this page itself navigates to Google, and the promise
 * never settles.
 * @param returnTo the page to return to when this page itself navigates; without it the page is not left
 */
export async function startGoogleSignIn(returnTo: string | undefined): Promise<GooglePopup> {
  const popup = openPopup()
  const donePath = popup ? POPUP_DONE_PATH : returnTo
  try {
    if (donePath === undefined) throw new ApiError(0, { detail: GOOGLE_POPUP_BLOCKED })
    const { google } = await getJson<{ google: boolean }>('/api/identity')
    if (!google) throw new ApiError(501, { detail: GOOGLE_NOT_CONFIGURED })
    const { url } = await sendJson<{ url: string }>('POST', '/api/auth/sign-in/social', {
      provider: 'google',
      disableRedirect: true,
      callbackURL: donePath,
      errorCallbackURL: donePath,
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

/**
 * Listens for popup results. Uses a channel because Google's pages cut the popup off from its opener.
 * @returns stops listening
 */
export function onGoogleResult(onResult: (result: PopupResult) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.onmessage = ({ data }: MessageEvent<PopupResult>) => onResult(data)
  return () => channel.close()
}

export function announceGoogleResult(result: PopupResult): void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage(result)
  channel.close()
}
