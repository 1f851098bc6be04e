import { formatDay } from '#app/lib/dates.ts'
import type { Cents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/** A line of an order, as emails name it. */
export interface EmailOrderLine {
  sku: string
  name: string
  quantity: number
  unitPrice: Cents
}

/** Units of an order that are not in stock yet. */
export interface WaitingUnits {
  sku: string
  quantity: number
  promisedOn: string
}

/** The rows of an email about them. */
export const promiseDetails = (promises: readonly WaitingUnits[]) =>
  promises.map(({ sku, quantity, promisedOn }): [string, string] => [
    `Ships by ${formatDay(promisedOn)}`,
    `${formatNumber(quantity)} × ${sku}`,
  ])
