/** The sentences about changes of many products. Only administrators load them. */
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import type { BatchRowFilter, BatchRowStatus, BatchStatus, ProductBatch } from './contract.ts'
import { MAX_BATCH_MB, MAX_BATCH_ROWS } from './rules.ts'

export const ROW_STATUS_LABELS: Record<BatchRowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
  added: 'Added',
  applied: 'Applied',
  undone: 'Undone',
  conflict: 'Not written',
}

export const ROW_FILTER_LABELS: Record<BatchRowFilter, string> = {
  ...ROW_STATUS_LABELS,
  unusual: 'Unusual change',
}

const BATCH_STATUS_LABELS: Record<BatchStatus, string> = {
  planned: 'Draft',
  applying: 'Partly applied',
  applied: 'Applied',
  undoing: 'Partly undone',
  undone: 'Undone',
}

export function batchStatusLabel({ status, isRunning }: Pick<ProductBatch, 'status' | 'isRunning'>): string {
  if (!isRunning) return BATCH_STATUS_LABELS[status]
  return status === 'undoing' ? 'Undoing' : 'Applying'
}

const products = (count: number) => formatPlural(count, ['product', 'products'])

export const batchCopy = {
  intro:
    'Products, prices, stock and specifications as a CSV file. You see every change of an import before it is applied.',
  exportHint: 'The file can be imported again: change the cells you want, delete columns you do not need.',
  importHint: `Or drop it here. Up to ${formatNumber(MAX_BATCH_ROWS)} rows and ${MAX_BATCH_MB} MB. An empty cell removes a specification, the description or the volume prices.`,
  scaleVolumePrices: 'Scale volume prices too',
  scaleHint:
    'For files with list prices only: volume prices change by the same percentage. Otherwise they stay as they are.',
  unusualTitle: (count: number) => `Change ${formatPlural(count, ['price', 'prices'])} by more than 15%?`,
  unusualText: (count: number, all: number) =>
    `${formatNumber(count)} of ${formatPlural(all, ['change', 'changes'])} ${count === 1 ? 'is' : 'are'} marked “Unusual change”. Check for typing errors.`,
  tooLarge: (megabytes: string) =>
    `The file has ${megabytes} MB. The limit is ${MAX_BATCH_MB} MB. Split it, or delete columns.`,
  noBatches: {
    title: 'No imports yet',
    text: 'Imports and changes of prices appear here, the newest first.',
  },
  nothingToApply: 'Nothing to apply: no row is new or changed.',
  apply: (count: number) => `Apply ${formatPlural(count, ['change', 'changes'])}`,
  undo: (count: number) => `Undo ${products(count)}`,
  partly: (done: number, left: number) =>
    `${formatNumber(done)} of ${products(done + left)} are written. Continue, or undo what is written.`,
  partlyUndone: (done: number, left: number) =>
    `${formatNumber(done)} of ${products(done + left)} are undone. Continue to undo the rest.`,
  unfinished: (title: string) => `“${title}” is only partly written`,
  running: (done: number, all: number) =>
    `${formatNumber(done)} of ${products(all)}. You can leave this page.`,
  noRows: { title: 'No such rows', text: 'Choose another filter.' },
}

/** The server accepts as many. */
export const MAX_SELECTED = 500

export const priceChangeCopy = {
  scope: (selected: number) =>
    selected > 0 ? `${products(selected)} selected` : 'All products of the current filter',
  hint: 'Volume prices change in proportion. Prices are rounded to cents. You see every price before it changes.',
  invalid: 'Enter an amount other than 0 with at most two decimals.',
}
