/** The sentences of quick order. Pure. */
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { backorderLimitMessage, quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { maxAvailableQuantity } from '#app/pricing/quantity-rules.ts'
import { MAX_ROWS } from './parse-cells.ts'
import type { QuickOrderRowProblem } from './validate-rows.ts'

export const PAGE_DESCRIPTION =
  'Type, paste or upload SKUs and quantities, review them, then add the valid rows.'
export const PASTE_HINT =
  'One row per line: SKU or name, then a tab, comma, semicolon or space, then the quantity. Pasted rows are imported at once.'
export const LOOKUP_FAILED = 'The rows could not be looked up.'

export interface ImportError {
  title: string
  advice: string
}

const SAVE_AS_CSV = 'In your spreadsheet, choose Save as and the type CSV. Then upload that file.'

export const PASTE_NOT_LOADED: ImportError = {
  title: 'The rows could not be imported',
  advice: 'There is no connection. Your text is still in the field. Check the connection and try again.',
}
export const FILE_NOT_LOADED: ImportError = {
  title: 'The file could not be imported',
  advice: 'There is no connection. Check the connection and choose the file again.',
}
export const FILE_NOT_READABLE: ImportError = {
  title: 'The file could not be read',
  advice: 'It may have been moved or changed. Choose it again.',
}
export const NO_ROWS_PASTED: ImportError = {
  title: 'No rows found',
  advice: 'Enter a SKU and a quantity on each line.',
}
export const FILE_ERRORS = {
  workbook: { title: 'This is a workbook, not a CSV file', advice: SAVE_AS_CSV },
  binary: { title: 'This is not a text file', advice: SAVE_AS_CSV },
  empty: { title: 'This file is empty', advice: 'Choose a file with a SKU and a quantity in each row.' },
  none: {
    title: 'This file has no rows',
    advice: 'Enter a SKU and a quantity in each row below the header.',
  },
} satisfies Record<string, ImportError>

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

export function importTooLarge(source: 'file' | 'text', bytes: number, maxBytes: number): ImportError {
  return {
    title: `This ${source} is too large: ${formatMegabytes(bytes)}`,
    advice: `The limit is ${formatMegabytes(maxBytes)} and ${formatNumber(MAX_ROWS)} rows. Keep only the columns SKU and Quantity, or split the ${source}.`,
  }
}

export function tooManyRows(count: number): ImportError {
  return {
    title: `Too many rows: ${formatNumber(count)}`,
    advice: `No rows were imported. Import at most ${formatNumber(MAX_ROWS)} rows at a time.`,
  }
}

export function notEnoughRoom(count: number): ImportError {
  return {
    title: `No room for ${formatPlural(count, ['more row', 'more rows'])}`,
    advice: `No rows were imported. A quick order holds at most ${formatNumber(MAX_ROWS)} rows. Add or remove some first.`,
  }
}

export const SEARCH_CATALOG = 'Search the catalog'

export const NO_VALID_ROWS = 'No valid rows yet.'

export function addRowsLabel(count: number): string {
  return count === 0 ? 'Add valid rows' : `Add ${formatPlural(count, ['valid row', 'valid rows'])}`
}

export const addFailedTitle = (isRejected: boolean) =>
  isRejected ? 'No rows were added' : 'Your rows may have been added'
export const ADD_REJECTED_ADVICE = 'Your rows are still here.'
export const ADD_UNCONFIRMED_ADVICE =
  'Your rows are still here. Check your order list before you change them.'

export function rowsAddedTitle(lines: number): string {
  return `${formatPlural(lines, ['line', 'lines'])} added to your order list`
}

export function rowsAddedMessage(units: number, remainingRows: number): string {
  const added = `${formatUnits(units)} in total.`
  return remainingRows > 0
    ? `${added} ${formatPlural(remainingRows, ['row remains', 'rows remain'])} here.`
    : added
}

const formatAlternatives = (quantities: readonly number[]) => quantities.map(formatNumber).join(' or ')

type QuantityRuleProblem = Extract<QuickOrderRowProblem, { otherUnits: number }>

/** The rules apply to all units of a product; the quantity for this row comes last. */
function quantityRuleMessage(problem: QuantityRuleProblem): string {
  const { quantity, otherUnits, code, limits, nearest, takesBackorders } = problem
  const total = quantity + otherUnits
  const isAboveLimit = code === 'above-stock' && takesBackorders
  const advice = isAboveLimit ? backorderLimitMessage(limits) : quantityAdvice(code, total, limits)
  if (otherUnits === 0) return advice
  const hasNoneLeft = otherUnits >= (maxAvailableQuantity(limits) ?? Number.POSITIVE_INFINITY)
  const useInstead =
    nearest.length > 0
      ? ` Use ${formatAlternatives(nearest)} in this row.`
      : hasNoneLeft
        ? ' Reduce the other rows or your order list first.'
        : ''
  return `With ${formatNumber(otherUnits)} in other rows or on your order list, this makes ${formatNumber(total)}. ${advice}${useInstead}`
}

export function rowProblemMessage(problem: QuickOrderRowProblem): string {
  switch (problem.code) {
    case 'missing-term':
      return 'Enter a SKU or name.'
    case 'unknown':
      return 'No product has this SKU or name. Check the spelling.'
    case 'ambiguous':
      return problem.choices.length === 1
        ? 'No product has exactly this SKU or name. Did you mean this one?'
        : 'Several products match. Choose one.'
    case 'missing':
      return 'Enter a quantity.'
    case 'words':
      return 'The quantity is in words. Enter a number.'
    case 'formula':
      return 'The quantity is a formula. Enter its result.'
    case 'fraction':
      return 'The quantity is not a whole number. Enter a whole number.'
    case 'ambiguous-number':
      return `The quantity can mean ${formatAlternatives(problem.possibleQuantities)}. Choose one.`
    case 'unreadable':
      return 'Enter a whole number from 1 to 1,000,000.'
    default:
      return quantityRuleMessage(problem)
  }
}

/** The message for a file, which has no buttons: includes the possible choices. */
export function rowProblemDetail(problem: QuickOrderRowProblem): string {
  const message = rowProblemMessage(problem)
  return problem.code === 'ambiguous'
    ? `${message} ${problem.choices.map(({ sku, name }) => `${sku} (${name})`).join(', ')}`
    : message
}
