/** The lines and the totals of an order as they are shown: on every page, in the PDF, in emails and in print. */

import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { Freight } from '#app/lib/freight.ts'
import { type Cents, formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { OrderCompany } from './contract.ts'
import { keptAmount, type OrderPaymentView } from './payment-rules.ts'
import type { OrderStatus } from './rules.ts'

/** The part that the view needs of an order line. */
export interface OrderLineSource {
  /** The line number in the order, from 1. */
  number: number
  /** Null for a free text, which has neither SKU nor picture. */
  productID: string | null
  name: string
  sku: string
  picture: string
  quantity: number
  unitPrice: Cents
  /** The list price on the day of the order; absent if it is not known. */
  listPrice?: Cents | null
}

/** The part that the view needs of an order. */
export interface OrderSource<Line extends OrderLineSource = OrderLineSource> {
  lines: readonly Line[]
  /** May be more than `lines`, which can be the first ones only. */
  lineCount: number
  units: number
  total: Cents
  freight: Freight
  status: OrderStatus
  payment: OrderPaymentView
}

/** All amounts are written without a currency: the label or the column names it. */
export interface OrderLineText {
  number: number
  productID: string | null
  name: string
  sku: string
  picture: string
  /** '40' */
  quantity: string
  /** '40 units' */
  units: string
  /** '144.50' */
  unitPrice: string
  /** '3% off' against the list price; '' if there is none. */
  discount: string
  /** '40 × 144.50 =', before the total. */
  calculation: string
  /** '5,780.00' */
  total: string
}

export interface OrderTotalText {
  label: string
  amount: string
  /** The sums that a reader looks for first. */
  isGrand: boolean
}

export interface OrderLinesView {
  lines: OrderLineText[]
  /** '61 units' */
  units: string
  /** Lines of the order that are not in `lines`. */
  moreLines: number
  /** In reading order; the last one is the total of an unpaid order, otherwise what is due. */
  totals: OrderTotalText[]
}

export function orderLineView(order: OrderSource): OrderLinesView {
  return {
    lines: order.lines.map(orderLineText),
    units: formatUnits(order.units),
    moreLines: Math.max(0, order.lineCount - order.lines.length),
    totals: orderTotals(order),
  }
}

export function orderLineText(line: OrderLineSource): OrderLineText {
  const { number, productID, name, sku, picture } = line
  const quantity = formatNumber(line.quantity)
  const unitPrice = formatAmount(line.unitPrice)
  return {
    number,
    productID,
    name,
    sku,
    picture,
    quantity,
    units: formatUnits(line.quantity),
    unitPrice,
    discount: formatDiscount(line),
    calculation: `${quantity} × ${unitPrice} =`,
    total: formatAmount(lineTotal(line)),
  }
}

/** NaN, which is shown as a dash, if a price cannot be read. */
function lineTotal(line: OrderLineSource): Cents {
  return Number.isNaN(line.unitPrice) ? Number.NaN : orderTotal([line])
}

/** A discount below half a percent is left out, because it would read as '0% off'. */
function formatDiscount({ unitPrice, listPrice }: OrderLineSource): string {
  if (!listPrice || !(unitPrice < listPrice)) return ''
  const percent = Math.round((1 - unitPrice / listPrice) * 100)
  return percent > 0 ? `${percent}% off` : ''
}

/** After the payment or the cancellation of an order it says what happened to the money, and that nothing is due. */
function orderTotals({ units, total, freight, status, payment }: OrderSource): OrderTotalText[] {
  const row = (label: string, cents: Cents, isGrand = false) => ({
    label,
    amount: formatAmount(cents),
    isGrand,
  })
  return [
    row(`Goods, ${formatUnits(units)}`, total - freight.amount),
    ...freightRows(freight).map(([label, amount]) => ({ label, amount, isGrand: false })),
    row(`Total ${CURRENCY}`, total, true),
    ...paymentTotals(payment).map(([label, cents]) => row(label, cents)),
    ...(status === 'placed' ? [] : [row('Due', 0, true)]),
  ]
}

export const FREIGHT_LATER = 'Charged separately'

/** 'Freight, Express' */
export const freightLabel = ({ service }: Pick<Freight, 'service'>): string =>
  service ? `Freight, ${service}` : 'Freight'

/** [['Freight, Express', '25.00']]; nothing for an order without freight. */
export function freightRows(freight: Freight, format = formatAmount): [label: string, amount: string][] {
  const { kind, amount } = freight
  if (kind === 'none') return []
  return [[freightLabel(freight), kind === 'later' ? FREIGHT_LATER : format(amount)]]
}

/** The amounts paid, refunded or kept: [['Paid 23 Nov 2026', 4772350], ['To be refunded', 208500]] */
export function paymentTotals(payment: OrderPaymentView): [label: string, cents: Cents][] {
  const { amountPaid, paidOn, refundDue, refunded } = payment
  const amounts: [label: string, cents: Cents][] = [
    [paidOn ? `Paid ${formatDay(paidOn)}` : 'Paid', amountPaid],
    ['Refunded', refunded],
    ['To be refunded', refundDue],
    ['Paid for cancelled units, not refunded', keptAmount(payment)],
  ]
  return amounts.filter(([, cents]) => cents > 0)
}

/** 'ACME, Site Essen, cost center 4711' */
export function orderCompanyText({ name, site, costCenter }: OrderCompany): string {
  return [name, site, costCenter && `cost center ${costCenter}`].filter(Boolean).join(', ')
}
