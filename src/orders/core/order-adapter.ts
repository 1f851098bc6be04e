/** Orders between the API, with the specification's spellings, and the pages. */
import type { Freight } from '#app/lib/freight.ts'
import { type Cents, centsForDisplay } from '#app/lib/money.ts'
import type { OrderCompany, OrderEvent } from './contract.ts'
import type { Fulfillment } from './lifecycle-rules.ts'
import type { NewOrder, NewOrderOnBehalf, Order, OrderSummary } from './order-contract.ts'
import type { OrderFactValues } from './order-facts.ts'
import type { OrderLineSource } from './order-line-view.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import type { OrderPaymentView } from './payment-rules.ts'
import { nextStatus, type OrderStatus } from './rules.ts'

export interface OrderLineView extends OrderLineSource {
  /** The product description at the time of the order. */
  description: string
  /** The stock today; null without a product. */
  stockNow: number | null
  shipped: number
  cancelled: number
  /** Neither shipped nor cancelled. */
  open: number
  /** The open units that are in stock. */
  ready: number
  /** The units that were not in stock; null if all were. */
  promise: Order['lines'][number]['promise']
  /** Of one unit; null if it is not known. */
  massKg: number | null
}

export interface OrderView extends OrderFactValues {
  id: string
  status: OrderStatus
  placedAt: string
  buyer: Order['buyer']
  address: string
  phone: string
  /** The payment reference, without spaces. */
  reference: string
  /** The buyer's purchase order number; '' if there is none. */
  poNumber: string
  freight: Freight
  /** For the carrier; '' if there is none. */
  deliveryNote: string
  /** Absent if the order was not placed for a company. */
  company?: OrderCompany | undefined
  /** The administrator who placed the order on behalf of the buyer. */
  placedBy?: string | undefined
  /** The number of the request from which it was placed, for those who may read it. */
  purchaseRequest?: string | undefined
  /** Of the units that are not cancelled; as it was placed if the whole order is. */
  total: Cents
  payment: OrderPaymentView
  units: number
  /** Promised and not in stock yet. */
  waitingUnits: number
  /** The number of lines of the order; `lines` may have the first ones only. */
  lineCount: number
  lines: OrderLineView[]
  fulfillment: Fulfillment
  /** ISO instant; null for no deadline. */
  payBy: string | null
  /** True if the deadline starts later, with the email about the bank details. */
  awaitsBankDetails: boolean
  /** The day by which a paid order ships; null before the payment. */
  promisedOn: string | null
  version: number
  /** Oldest first: the changes of the status, and the newest others. */
  events: OrderEvent[]
  eventCount: number
}

type Money = Pick<
  Order,
  'status' | 'amountDue' | 'amountPaid' | 'refundDue' | 'payments' | 'refunds' | 'events'
>
type Progress = Pick<Order, 'total' | 'units' | 'fulfillment'> & Money

/** Pages show what is left of an order after a part was cancelled. A cancelled order is shown as it was placed. */
function currentFigures(order: Progress) {
  const { status, total, units, amountDue, fulfillment } = order
  const isCancelled = status === 'cancelled'
  return {
    payment: paymentFromDto(order),
    total: centsForDisplay(isCancelled ? total : amountDue),
    units: isCancelled ? units : units - fulfillment.cancelled,
  }
}

export function paymentFromDto({ status, events, payments, refunds, ...amounts }: Money): OrderPaymentView {
  return {
    status,
    amountDue: centsForDisplay(amounts.amountDue),
    amountPaid: centsForDisplay(amounts.amountPaid),
    refundDue: centsForDisplay(amounts.refundDue),
    refunded: refunds.reduce((sum, { amount }) => sum + centsForDisplay(amount), 0),
    paidOn: payments.at(-1)?.paidOn ?? events.find((event) => event.status === 'paid')?.at,
    payments: payments.map((payment) => ({ ...payment, amount: centsForDisplay(payment.amount) })),
    refunds: refunds.map((refund) => ({ ...refund, amount: centsForDisplay(refund.amount) })),
  }
}

function currentUnits(
  ordered: number,
  { status, shipped, cancelled }: { status: OrderStatus; shipped: number; cancelled: number },
) {
  const remaining = ordered - cancelled
  return {
    quantity: status === 'cancelled' ? ordered : remaining,
    shipped,
    cancelled,
    open: remaining - shipped,
  }
}

/** @param dto a whole order, or a summary with its first lines */
export function orderFromDto(dto: Order | OrderSummary): OrderView {
  const { number, Phone, ...rest } = dto
  const lines = 'lines' in dto ? dto.lines : dto.firstLines
  return {
    ...rest,
    id: number,
    phone: Phone,
    freight: { ...dto.freight, amount: centsForDisplay(dto.freight.amount) },
    ...currentFigures(dto),
    lines: lines.map((line) => lineFromDto(line, dto)),
  }
}

function lineFromDto(line: Order['lines'][number], order: Pick<Order, 'status'>): OrderLineView {
  const units = currentUnits(line.quantity, { ...order, ...line })
  return {
    number: line.line,
    productID: line.productID,
    name: line.productName,
    sku: line.sku,
    picture: line.picture,
    ...units,
    ready: units.open - (line.promise?.waiting ?? 0),
    unitPrice: centsForDisplay(line.price),
    description: line.discription,
    stockNow: line.stockNow,
    massKg: line.massKg,
    promise: line.promise,
  }
}

export type OrderToPlace = Omit<NewOrder, 'Phone'> & { phone: string }

export type OrderOnBehalf = OrderToPlace & Pick<NewOrderOnBehalf, 'freight'>

export const orderToDto = <Given extends OrderToPlace>({ phone, ...order }: Given) => ({
  ...order,
  Phone: phone,
})

/** The facts of an order that change after it was placed. */
export type OrderChange = Pick<
  Order,
  | 'number'
  | 'status'
  | 'amountDue'
  | 'amountPaid'
  | 'refundDue'
  | 'payments'
  | 'refunds'
  | 'payBy'
  | 'awaitsBankDetails'
  | 'promisedOn'
  | 'version'
  | 'fulfillment'
  | 'events'
  | 'eventCount'
> & { lines?: Order['lines']; firstLines?: Order['lines'] }

/** The summary with the new facts of its order; the same summary if it belongs to another order. */
export function updateSummary(
  summary: OrderSummary,
  { lines, firstLines, ...facts }: OrderChange,
): OrderSummary {
  if (summary.number !== facts.number) return summary
  const changed = lines ?? firstLines ?? []
  const firstLine = (line: OrderSummary['firstLines'][number]) =>
    changed.find((one) => one.line === line.line) ?? line
  return { ...summary, ...facts, firstLines: summary.firstLines.map(firstLine) }
}

/** Also the cancellation of the last units that have not left: with it, everything that is left has shipped. */
const isStatusChange = ({ kind, status }: OrderEvent): boolean =>
  kind === 'status' || (kind === 'units-cancelled' && ['shipped', 'delivered'].includes(status))

/**
 * When an order reached each status up to its current one, oldest first. A status that it has left again, because a
 * shipment was withdrawn, is not among them.
 */
export function statusEvents({ events, status }: Pick<OrderView, 'events' | 'status'>): OrderEvent[] {
  const reached = ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf(status) + 1)
  const changes = events.filter(isStatusChange)
  return changes.filter(
    ({ status: changedTo }, index) =>
      reached.includes(changedTo) && !changes.slice(index + 1).some((later) => later.status === changedTo),
  )
}

/** The usual next statuses, nearest first: 'placed' → paid, shipped, delivered. */
export function upcomingStatuses(status: OrderStatus): OrderStatus[] {
  const next = nextStatus(status)
  return next ? [next, ...upcomingStatuses(next)] : []
}
