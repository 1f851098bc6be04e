/** Sentences about the payment of an order. */
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'

/** 'Pay by 5 Dec 2026' */
export const payByText = (payBy: string | Date): string => `Pay by ${formatDay(payBy)}`

/** 'Pay by 5 Dec 2026. After that, the order is cancelled.' */
export function payByMessage(payBy: string | Date): string {
  return `${payByText(payBy)}. After that, the order is cancelled.`
}

/** For a customer who has not confirmed the address and has more units in unpaid orders than they may. */
export function unpaidLimitMessage({ limit, held }: { limit: number; held: number }): string {
  const most = `Until you confirm your email address, unpaid orders can hold at most ${formatUnits(limit)} of this product.`
  return held > 0 ? `${most} Yours hold ${formatNumber(held)}.` : most
}
