import { GUEST_LIST_KEY } from './guest-list-key.ts'

export function hasGuestList(): boolean {
  try {
    return localStorage.getItem(GUEST_LIST_KEY) !== null
  } catch {
    // Without storage, the guest list may be in memory.
    return true
  }
}
