/** Sentences about the payment of an order. */
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'

/** 'Pay by 5 Dec 2026' */
export const payByText = (payBy: string | Date): string => `Pay by ${formatDay(payBy)}`

/** 'Pay by 5 Dec 2026. After that, the order is cancelled.' */
export function payByMessage(payBy: string | Date): string {
  return `${payByText(payBy)}. After that, the order is cancelled.`
}

/** For a customer who has never paid and would have more units in unpaid orders than they may. */
export function unpaidLimitMessage({ limit, held }: { limit: number; held: number }): string {
  const most = `Until your first payment, unpaid orders can hold at most ${formatUnits(limit)} of this product.`
  return held > 0 ? `${most} Yours hold ${formatNumber(held)}.` : most
}

/** The same for the amount of all their unpaid orders. */
export function unpaidAmountMessage({ limit, held }: { limit: Cents; held: Cents }): string {
  const most = `Until your first payment, your unpaid orders can amount to at most ${formatMoney(limit)}.`
  return held > 0 ? `${most} They amount to ${formatMoney(held)} now.` : most
}
