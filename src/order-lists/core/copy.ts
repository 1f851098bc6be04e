/** The sentences of the order list, its checkout and the saved lists. Pure. */
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import type { SavedListSummary } from './contract.ts'

export const ORDER_LIST_DESCRIPTION =
  'Order several products at once. Fix marked lines before you place the order.'
export const SAVED_LISTS_DESCRIPTION = 'Save the lists you reorder regularly.'

export const EMPTY_ORDER_LIST = 'Choose “Add” on any product, or paste SKUs and quantities in Quick order.'
export const EMPTY_SAVED_LISTS = 'Use “Save as list” above your order list. The lists you save appear here.'
export const SAVED_LISTS_NEED_ACCOUNT =
  'Saved lists belong to your account. You can fill your order list without signing in.'

export const NAME_MISSING = 'Enter a name.'
export const SHARE_HINT =
  'All members of the company see the list. Members who may order edit it. It stays with the company if you leave.'
export const listShared = (name: string, company: string) => `${name} is shared with ${company}`
export const sharingStopped = (name: string) => `${name} is your own list again`
export const STOP_SHARING_HINT = 'The list becomes your own. Other members no longer see it.'
export const LIST_LINES_SAVED = 'List saved'
export const EDIT_LIST_HINT =
  'Only the lines that you change are saved. What others change at the same time stays.'

export const NO_LONGER_SOLD = 'No longer sold. Remove this line to order the rest.'
export const UNKNOWN_PRODUCT = 'This product no longer exists. Remove this line to order the rest.'
export const QUANTITY_REJECTED = 'This quantity cannot be ordered. Change it.'
/** Leads to the product, which offers both for the quantity that is not in stock. */
export const REQUEST_OR_REPLACE = 'Request this quantity or see similar products'
export const REMOVE_LINE = 'Remove this line to order the rest.'

export function priceChanged(now: string, before: string): string {
  return `The price is now ${now} per unit (was ${before}). Check the new total.`
}

export const LIST_KEEPS_CHANGING = 'The list keeps changing in another window. Try again.'
export const LIST_CHANGED_ELSEWHERE =
  'This list was also changed in another window. It contains both changes.'

export function linesRemoved(count: number, productName: string | undefined): string {
  return count > 1 ? `${formatNumber(count)} lines removed.` : `${productName ?? 'Line'} removed.`
}

export const ORDER_TOO_LARGE = 'exceeds the maximum order value'

/** The two groups of lines or rows. */
export const NEEDS_FIXING = 'Needs fixing'
export const READY = 'Ready'

export function linesNeedFixing(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'needs' : 'need'} fixing`
}

export function excludedLines(count: number): string {
  return count === 1
    ? '1 line needs fixing and is not included in the total.'
    : `${formatNumber(count)} lines need fixing and are not included in the total.`
}

export function roundUpLabel(count: number): string {
  return `Round ${formatPlural(count, ['quantity', 'quantities'])} up`
}

export function fixLinesLabel(count: number): string {
  return `Fix ${formatPlural(count, ['line', 'lines'])}`
}

export function quantitiesRounded(count: number): string {
  return `${formatPlural(count, ['quantity', 'quantities'])} rounded up.`
}

export const CHECKOUT_HINT =
  'All lines are placed as one order. Pay by bank transfer afterwards. You can cancel until you pay.'
export const PO_NUMBER_HINT = 'Your reference. We print it on every document.'
export const GUEST_CHECKOUT_HINT =
  'Your list is saved in this browser and moves to your account when you sign in.'

export function orderNotPlacedTitle(invalidLines: number): string {
  return `Order not placed: ${formatPlural(invalidLines, ['line needs', 'lines need'])} fixing`
}

/** Why an order of the whole list was not placed, and what to do. */
export const ORDER_FAILURES = {
  'list-changed': {
    title: 'Your order list has changed',
    advice: 'The order was not placed. Review the updated list below, then place the order again.',
  },
  'not-saved': {
    title: 'The list could not be saved',
    advice: 'The order was not placed. Your changes are still here. Check the connection and try again.',
  },
  'maybe-placed': {
    title: 'Your order may have been placed',
    advice: 'The server did not answer when you placed it, and the list has changed since.',
  },
} as const

export const ORDER_UNCONFIRMED_TITLE = 'The server did not answer'
export const ORDER_UNCONFIRMED_ADVICE =
  'The order may have been placed. Place it again without changes: it will not be ordered twice.'
export const ORDER_FAILED_TITLE = 'The order was not placed'

/** In a message, for buyers who have left the order list meanwhile. */
export const orderNotPlaced = (isUnknown: boolean) =>
  isUnknown
    ? `${ORDER_UNCONFIRMED_TITLE}. Your order may have been placed. Check My Orders.`
    : `${ORDER_FAILED_TITLE}. Open your order list to place it again.`

export const listOrderedTitle = (number: string) => `Order ${number} placed`

export function replaceListWarning({ name, lineCount }: SavedListSummary): string {
  return `“${name}” already exists with ${formatPlural(lineCount, ['line', 'lines'])}. Saving replaces them.`
}

export function listSaved(name: string): string {
  return `“${name}” saved`
}

export function deleteListConsequence({ lineCount }: SavedListSummary): string {
  const lines = lineCount === 1 ? 'its line' : `its ${formatNumber(lineCount)} lines`
  return `The list and ${lines} are deleted. Your order list and your orders do not change.`
}
