/** Of the keys of drafts (`drafts.ts`). Here, because every page can sign out. */
export const DRAFT_PREFIX = 'fixit-draft '

export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
