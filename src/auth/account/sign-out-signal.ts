/** Tells the other tabs of the browser that its user has signed out. */
export const SIGN_OUT_SIGNAL = 'fixit-signed-out'

/** Stores nothing: the change itself tells the other tabs. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(SIGN_OUT_SIGNAL, '')
    localStorage.removeItem(SIGN_OUT_SIGNAL)
  } catch {
    // Without storage, another tab hides its page with its next request.
  }
}
