/** Texts that a user typed into forms and has not sent: kept in this tab until sign-out. */
import { DRAFT_PREFIX } from './clear-drafts.ts'

/**
 * @param form names the form, and its user if the account is known. A form with this key as its `data-draft` is also kept
 * when the page is left before its code has loaded (`browser/bootstrap-script.ts`).
 */
export const getDraftKey = (form: string) => DRAFT_PREFIX + form

/** The stored texts by field; empty without a draft. */
export function loadDraft(form: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(getDraftKey(form)) ?? '{}')
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
    if (Object.keys(fields).length === 0) sessionStorage.removeItem(getDraftKey(form))
    else sessionStorage.setItem(getDraftKey(form), JSON.stringify(fields))
  } catch {
    // Without storage a draft lasts until the page is left.
  }
}
