/** Sentences about cancelled units. */
import { formatMoney } from '#app/lib/money.ts'
import { formatUnits } from '#app/lib/numbers.ts'
import type { CancellationReason } from './rules.ts'

export const REASON_LABELS: Record<CancellationReason, string> = {
  'changed-mind': 'No longer needed',
  'not-paid-in-time': 'Not paid in time',
  'cannot-deliver': 'Cannot be delivered',
  duplicate: 'Ordered twice',
  fraud: 'Suspected fraud',
  other: 'Other',
}

/** 'Payments are not refunded' is the rule for every cancellation after the payment, of an order or of some units. */
export const paidForCancelledUnitsText = (cents: number) =>
  `${formatMoney(cents)} was paid for cancelled units. Payments are not refunded.`

export const cancelUnitsCopy = {
  title: (number: string) => `Cancel units of order ${number}`,
  intro: 'Enter how many units of each line to cancel. A scanned or typed SKU and Enter finds its line.',
  noUnits: 'Enter the units to cancel.',
  restock: 'Put the units back on sale',
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
