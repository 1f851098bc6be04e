/** The sentences about freight in order forms, and in the responses to them. */
import type { Freight } from '#app/lib/freight.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'

export const FREE = 'Free'

const currentFreight = ({ kind, amount }: Freight): string => {
  if (kind === 'none') return 'The freight is now free.'
  return kind === 'firm'
    ? `The freight is now ${formatMoney(amount)}.`
    : 'The freight is now charged separately.'
}

export const freightChanged = (freight: Freight): string =>
  `${currentFreight(freight)} Nothing was ordered. Check the new total and order again.`

/** After the calculation of the goods, '40 × $144.50': ' + $25.00 freight' */
export function freightInCalculation({ kind, amount }: Freight): string {
  if (kind === 'none') return ''
  return kind === 'firm' ? ` + ${formatMoney(amount)} freight` : ', freight charged separately'
}

export const moreToFreeFreight = (missing: Cents): string => `${formatMoney(missing)} more for free freight.`
