/** What a signed-in user typed into forms and has not sent: kept in this tab until sign-out. */
const PREFIX = 'fixit-draft '

/** @param form names the form and its user */
const storageKey = (form: string) => PREFIX + form

/** The stored texts by field; empty without a draft. */
export function loadDraft(form: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** A draft without fields is removed. */
export function saveDraft(form: string, fields: Record<string, string>): void {
  try {
    if (Object.keys(fields).length === 0) sessionStorage.removeItem(storageKey(form))
    else sessionStorage.setItem(storageKey(form), JSON.stringify(fields))
  } catch {
    // Without storage a draft lasts until the page is left.
  }
}

export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
