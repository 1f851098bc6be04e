/** Sentences about cancelled units. */
import type { FreightKind } from '#app/lib/freight.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'

export const RESTOCK_LABEL = 'Return units to stock'

/** The units of an order that are of products, as far as its lines are loaded. */
export const productUnits = ({ units, lines }: OrderToRestock): number =>
  lines.reduce((sum, { productID, quantity }) => (productID === null ? sum - quantity : sum), units)

export interface OrderToRestock {
  units: number
  lines: readonly { productID: string | null; quantity: number }[]
}

/** '40 units return to stock.' */
export const restockText = (units: number, isRestocked = true): string =>
  isRestocked
    ? `${formatPlural(units, ['unit returns', 'units return'])} to stock.`
    : `${formatPlural(units, ['unit does', 'units do'])} not return to stock.`

interface CancelledUnits {
  units: number
  lineCount: number
  /** Of the product of the first line; undefined if it is not loaded. */
  name: string | undefined
}

/** '30 × Cordless drill 10.8'; '52 units in 3 lines' if they are several. */
export function cancelledProducts({ units, lineCount, name }: CancelledUnits): string {
  if (lineCount > 1) return `${formatUnits(units)} in ${formatNumber(lineCount)} lines`
  return name ? `${formatNumber(units)} × ${name}` : formatUnits(units)
}

export const cancelUnitsCopy = {
  title: (number: string) => `Cancel units of order ${number}`,
  intro: 'Enter how many units of each line to cancel. A scanned or typed SKU and Enter finds its line.',
  /** @param left what is due after the cancellation */
  freight(kind: FreightKind, { before, after }: { before: Cents; after: Cents }, left: Cents): string {
    if (kind === 'none' || (kind === 'later' && left === 0)) return ''
    if (kind === 'later') return 'The freight is still charged separately.'
    return after > 0
      ? `The freight of ${formatMoney(after)} stays as agreed.`
      : `No unit is left, so the freight of ${formatMoney(before)} is not charged.`
  },
  noUnits: 'Enter the units to cancel.',
  buyerIsTold: 'The buyer gets an email with the amounts and the note.',
  isFinal: 'This cannot be undone.',
  noteRequired: 'Write why the units are cancelled.',
  confirm: (units: number) => (units > 0 ? `Cancel ${formatUnits(units)}` : 'Cancel units'),
  priceChanged: (cents: number) =>
    `The amount has changed to ${formatMoney(cents)}. Nothing was cancelled. Check it and try again.`,
  done: (units: number, number: string) => `${formatUnits(units)} of order ${number} cancelled`,
  newUnitPrice: (before: string, after: string) =>
    `The unit price changes from ${before} to ${after}, the price of the quantity that remains.`,
}
