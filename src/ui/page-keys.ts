/** Keys without a modifier that work on the whole page. */
import { readStoredPreference } from './use-stored-preference.ts'

const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean'

/** True unless the user has turned the keys off; stored in the browser. */
export const PAGE_KEYS_PREFERENCE = ['fixit-order-keys', true, isBoolean] as const

export const arePageKeysOn = (): boolean => readStoredPreference(...PAGE_KEYS_PREFERENCE)

/** True if the key is for the page: keys with a modifier belong to the browser, keys in a field to the field. */
export function isKeyOfPage({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const inField =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  return !ctrlKey && !metaKey && !altKey && !inField
}

/** True while a dialog, a menu or a list of suggestions is open, or the target is inside: they have keys of their own. */
export const isAbovePage = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest('dialog, [popover]') !== null) ||
  document.querySelector('dialog:modal, :popover-open') !== null
