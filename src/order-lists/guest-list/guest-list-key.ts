/** The key of a guest's order list in the browser's storage. */
export const GUEST_LIST_KEY = 'fixit-order-list'

export function hasGuestList(): boolean {
  try {
    return localStorage.getItem(GUEST_LIST_KEY) !== null
  } catch {
    // Without storage, the guest list may be in memory.
    return true
  }
}
