import { formatDay } from '#app/lib/dates.ts'
import { optionalCents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { QuoteLine } from '#app/quotes/contract.ts'
import { amountText, freeOfChargeText, tierTexts, unitPriceOf } from '#app/quotes/version-text.ts'
import type { LineCells } from './version-changes.ts'

/** The cells of a line that are compared between versions. */
export const lineCells = (line: QuoteLine): LineCells => ({
  name: line.name,
  quantity: formatNumber(line.quantity),
  targetPrice: line.targetPrice === null ? '' : amountText(optionalCents(line.targetPrice)),
  unitPrice: [amountText(unitPriceOf(line)), freeOfChargeText(line), ...tierTexts(line)]
    .filter(Boolean)
    .join(', '),
  readyOn: line.readyOn ? formatDay(line.readyOn) : '',
  note: line.note,
})
