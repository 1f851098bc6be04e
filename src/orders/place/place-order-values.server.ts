/** The shape of the statement that places an order, and its values. */
import type { Address } from '#app/addresses/rules.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import type { ValueOf } from '#app/db/compiled-statement.server.ts'
import { firstIdAt } from '#app/db/ids.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { maxEmailsOfOrders } from '../core/order-email.server.ts'
import { agreedTerms } from './agreed-terms.server.ts'

const HOUR = 60 * 60_000

/** A product of the order. Lines of the same product were merged. */
export interface RequestedLine {
  productId: string
  quantity: number
  /** The unit prices in cents that the buyer saw, one for each merged line. */
  pricesSeen: number[]
}

export interface PlaceOrderInput {
  orderId: string
  number: string
  eventId: string
  mailId: string
  key: string
  bodyHash: string
  buyer: { userId: string; name: string; email: string }
  /** The administrator who places the order on behalf of the buyer. */
  placedBy?: { userId: string; name: string; email: string } | undefined
  address: string
  /** The address by field; null if it was typed. */
  shipTo: Address | null
  phone: string
  poNumber: string
  lines: RequestedLine[]
  /** The version of the order list that is ordered and emptied; null if the lines are from elsewhere. */
  listVersion: number | null
  shopUrl: string
  /** The most orders per hour; 0 for no limit. */
  maxOrdersPerHour: number
  /** Null for no deadline. */
  payBy: Date | null
  /** Null if the seller has a bank account. */
  pendingPaymentDays: number | null
  /** The units that this buyer may hold in unpaid orders; absent for no limit. */
  unpaid?: UnpaidHoldings
  /** Absent for an order that is not for a company. */
  company?: OrderingCompany | undefined
  at: Date
}

/** The limits of a customer who has never paid, and the figures of the unpaid orders. Amounts are in cents. */
export interface UnpaidHoldings {
  /** Of the stock of a product. */
  sharePercent: number
  limit: number
  held: number
}

/** The text of the statement depends on nothing else. */
export interface StatementShape {
  isUnpaidLimited: boolean
  isFromList: boolean
  isOnBehalf: boolean
  company: { isLimited: boolean; isAgreed: boolean; hasMinimum: boolean } | null
}

export function statementShape(input: PlaceOrderInput): StatementShape {
  const { company, listVersion, placedBy, unpaid } = input
  return {
    isUnpaidLimited: unpaid !== undefined,
    isFromList: listVersion !== null,
    isOnBehalf: placedBy !== undefined,
    company: company
      ? {
          isLimited: company.orderLimit !== null,
          isAgreed: company.agreement !== null,
          hasMinimum: company.agreement?.orderMinimum != null,
        }
      : null,
  }
}

/** Connections keep a prepared statement for each name. */
export function statementName({ isUnpaidLimited, isFromList, isOnBehalf, company }: StatementShape): string {
  return [
    'place-order',
    isUnpaidLimited && 'never-paid',
    isFromList && 'from-list',
    company && (company.isLimited ? 'for-limited-member' : 'for-company'),
    company?.isAgreed && 'agreed',
    company?.hasMinimum && 'with-minimum',
    isOnBehalf && 'on-behalf',
  ]
    .filter(Boolean)
    .join('-')
}

export function placeOrderValues(input: PlaceOrderInput) {
  const { buyer, company, at, maxOrdersPerHour, number, poNumber, placedBy = buyer, shipTo } = input
  const hourAgo = new Date(at.getTime() - HOUR)
  const [siteName, costCenterName] = [company?.site?.name ?? '', company?.costCenter?.name ?? '']
  const companyText = [company?.name, siteName, costCenterName].filter(Boolean).join(' ')
  return {
    orderId: input.orderId,
    number,
    eventId: input.eventId,
    mailId: input.mailId,
    key: input.key,
    bodyHash: input.bodyHash,
    buyerId: buyer.userId,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    actorId: placedBy.userId,
    actorName: placedBy.name,
    actorEmail: placedBy.email,
    address: input.address,
    shipTo: shipTo && JSON.stringify(shipTo),
    phone: input.phone,
    poNumber,
    lines: JSON.stringify(
      input.lines.map((line, index) => ({
        line_no: index + 1,
        product_id: line.productId,
        quantity: line.quantity,
        prices_seen: line.pricesSeen,
        ...(company && agreedTerms(company, line, at)),
      })),
    ),
    listVersion: input.listVersion,
    shopUrl: input.shopUrl,
    maxOrdersPerHour,
    maxEmails: maxEmailsOfOrders(maxOrdersPerHour),
    hourAgo,
    firstIdOfHour: firstIdAt(hourAgo.getTime()),
    payBy: input.payBy,
    pendingPaymentDays: input.pendingPaymentDays,
    unpaidSharePercent: input.unpaid?.sharePercent,
    unpaidLimit: input.unpaid?.limit,
    unpaidHeld: input.unpaid?.held,
    searchText: `${number} ${number.slice(0, 4)}-${number.slice(4)} ${buyer.name} ${buyer.email} ${poNumber} ${companyText && `${companyText} `}`,
    companyId: company?.id,
    companyName: company?.name,
    companyVatId: company?.vatId,
    orderVersion: company?.orderVersion,
    orderLimit: company?.orderLimit,
    canExceedBudget: company?.canExceedBudget,
    siteId: company?.site?.id,
    siteName,
    costCenterId: company?.costCenter?.id,
    costCenterName,
    agreementId: company?.agreement?.id,
    orderMinimum: company?.agreement?.orderMinimum,
    day: utcDay(at),
    at,
  }
}

export type PlaceOrderValues = ReturnType<typeof placeOrderValues>
export type OrderValueOf = ValueOf<PlaceOrderValues>
