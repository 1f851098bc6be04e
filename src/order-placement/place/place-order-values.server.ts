/** The shape of the statement that places an order, and its values. */
import type { Address } from '#app/addresses/rules.ts'
import type { ApprovalNeed } from '#app/approval-rules/approval-need.server.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import type { ValueOf } from '#app/db/compiled-statement.server.ts'
import { firstIdAt } from '#app/db/ids.server.ts'
import type { OrderLineTerms } from '#app/db/order-tables.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import type { Freight } from '#app/lib/freight.ts'
import type { WorkingCalendar } from '#app/lib/working-days.ts'
import { MAX_EMAIL_LINES, type OrderReceivedPayload } from '#app/orders/core/emails.server.ts'
import { maxEmailsOfOrders } from '#app/orders/core/order-email.server.ts'
import {
  ORDER_FACT_KEYS,
  ORDER_FACTS,
  type OrderFactKey,
  type OrderFactValues,
} from '#app/orders/core/order-facts.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { type FreightSource, needsPackedMass } from '../freight/rules.ts'
import {
  type FreeTextLine,
  minStock,
  type PricedOrderLine,
  type QuotedTerms,
  type RequestedLine,
  type UnpaidHoldings,
} from './price-lines.ts'

const HOUR = 60 * 60_000
/** Of an integer column. */
const MAX_STOCK = 2 ** 31 - 1

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
  facts: OrderFactValues
  freightSource: FreightSource
  lines: RequestedLine[]
  /** Of an accepted quote; absent for the prices of the catalog. */
  quoted?: QuotedTerms | undefined
  /** The version of the order list that is ordered and emptied; null if the lines are from elsewhere. */
  listVersion: number | null
  shopUrl: string
  /** The most orders per hour; 0 for no limit. */
  maxOrdersPerHour: number
  /** Null for no deadline. */
  payBy: Date | null
  /** Null if the seller has a bank account. */
  pendingPaymentDays: number | null
  /** The limits of unpaid orders of this buyer; absent for no limit. */
  unpaid?: UnpaidHoldings
  /** Absent for an order that is not for a company. */
  company?: OrderingCompany | undefined
  /** Why the order may need an approval; absent for no limit. */
  need?: ApprovalNeed | undefined
  at: Date
  /** For ship-by dates. */
  calendar?: WorkingCalendar | undefined
  cutOff?: string | undefined
}

/** With the prices that the statement writes. */
export interface OrderToWrite extends PlaceOrderInput {
  /** One for each line of the order; without a price for a product that the shop has not seen. */
  pricedLines: (PricedOrderLine | null)[]
  freight: Freight
  /** In cents, with the freight. */
  total: number
  /** True if the shop found nothing against it, so that the statement writes it if its products are as they were. */
  isAllowed: boolean
}

/** The text of the statement depends on nothing else. */
export interface StatementShape {
  /** True if a line may be ordered beyond the stock. */
  hasBackorders: boolean
  isFromList: boolean
  isForCompany: boolean
  isOnBehalf: boolean
  /** The facts that are stated. */
  facts: readonly OrderFactKey[]
  hasFreight: boolean
  /** True if the freight depends on the packed mass of the products. */
  hasPackedMass: boolean
  /** True if the days of a quote were offered, whatever the products promise. */
  isQuoted: boolean
  /** True if a quote has lines without a product. */
  hasFreeTextLines: boolean
}

export const statementShape = ({
  company,
  lines,
  listVersion,
  placedBy,
  facts,
  freight,
  freightSource,
  quoted,
}: OrderToWrite): StatementShape => ({
  hasBackorders: lines.some(({ shipsBy }) => shipsBy !== undefined),
  isQuoted: quoted !== undefined && lines.some(({ shipsBy }) => shipsBy !== undefined),
  hasFreeTextLines: quoted !== undefined && quoted.freeTextLines.length > 0,
  isFromList: listVersion !== null,
  isForCompany: company !== undefined,
  isOnBehalf: placedBy !== undefined,
  facts: ORDER_FACT_KEYS.filter((key) => facts[key] !== null),
  hasFreight: freight.kind !== 'none',
  hasPackedMass: needsPackedMass(freightSource),
})

/** Connections keep a prepared statement for each name. */
export const statementName = (shape: StatementShape): string =>
  [
    'place-order',
    shape.hasBackorders && 'with-backorders',
    shape.isFromList && 'from-list',
    shape.isForCompany && 'for-company',
    shape.isOnBehalf && 'on-behalf',
    ...shape.facts.map((key) => `with-${ORDER_FACTS[key].column}`),
    shape.hasFreight && 'with-freight',
    shape.hasPackedMass && 'with-mass',
    shape.isQuoted && 'from-quote',
    shape.hasFreeTextLines && 'with-free-text-lines',
  ]
    .filter(Boolean)
    .join('-')

export function placeOrderValues(order: OrderToWrite) {
  const { buyer, company, at, maxOrdersPerHour, poNumber, placedBy = buyer, shipTo, pricedLines } = order
  const hourAgo = new Date(at.getTime() - HOUR)
  const freeTextLines = order.quoted?.freeTextLines ?? []
  return {
    orderId: order.orderId,
    number: order.number,
    eventId: order.eventId,
    mailId: order.mailId,
    key: order.key,
    bodyHash: order.bodyHash,
    buyerId: buyer.userId,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    actorId: placedBy.userId,
    actorName: placedBy.name,
    actorEmail: placedBy.email,
    address: order.address,
    shipTo: shipTo && JSON.stringify(shipTo),
    phone: order.phone,
    poNumber,
    ...order.facts,
    freightKind: order.freight.kind,
    freightAmount: order.freight.amount,
    freightService: order.freight.service,
    lines: JSON.stringify(
      order.lines.map((line, index) => lineValues(line, pricedLines[index], order, index + 1)),
    ),
    freeTextLines: JSON.stringify(
      freeTextLines.map((line, index) => freeTextLineValues(line, order, order.lines.length + index + 1)),
    ),
    isAllowed: order.isAllowed,
    total: order.isAllowed ? order.total : 0,
    unitCount: [...order.lines, ...freeTextLines].reduce((sum, { quantity }) => sum + quantity, 0),
    lineCount: order.lines.length + freeTextLines.length,
    listVersion: order.listVersion,
    maxOrdersPerHour,
    maxEmails: maxEmailsOfOrders(maxOrdersPerHour),
    hourAgo,
    firstIdOfHour: firstIdAt(hourAgo.getTime()),
    payBy: order.payBy,
    pendingPaymentDays: order.pendingPaymentDays,
    searchText: searchText(order),
    searchedNames: [order.buyer.name, ...companyNames(order)].join(' '),
    ...emails(order),
    companyId: company?.id,
    companyName: company?.name,
    companyVatId: company?.vatId,
    orderVersion: company?.orderVersion,
    canExceedBudget: company?.canExceedBudget,
    siteId: company?.site?.id,
    siteName: company?.site?.name ?? '',
    costCenterId: company?.costCenter?.id,
    costCenterName: company?.costCenter?.name ?? '',
    orderMinimum: company?.agreement?.orderMinimum,
    day: utcDay(at),
    at,
  }
}

export type PlaceOrderValues = ReturnType<typeof placeOrderValues>
export type OrderValueOf = ValueOf<PlaceOrderValues>

/** The price, the terms that the line keeps, and what the locked product must be like. */
function lineValues(
  { productId: product_id, quantity }: RequestedLine,
  line: PricedOrderLine | null | undefined,
  { unpaid }: PlaceOrderInput,
  line_no: number,
) {
  if (!line) return { line_no, product_id, quantity }
  const { listPrice, priceTiers, minOrderQuantity, orderMultiple: multiple } = line.terms
  const terms: OrderLineTerms = {
    listPrice,
    priceTiers: [...priceTiers],
    multiple,
    source: line.source,
    minOrder: minOrderFromQuantity(minOrderQuantity),
  }
  return {
    line_no,
    product_id,
    quantity,
    terms,
    unit_price: line.unitPrice,
    product_version: line.product.version,
    min_stock: Math.min(minStock(line, unpaid), MAX_STOCK),
    ...(line.promisedOn !== null && {
      promised_on: line.promisedOn,
      supply_version: line.product.supply?.version,
      order_multiple: line.terms.orderMultiple,
    }),
  }
}

/** Its terms price it again if the buyer cancels a part of it. */
function freeTextLineValues(
  { name, description, quantity, unitPrice: unit_price, terms: prices }: FreeTextLine,
  { quoted }: PlaceOrderInput,
  line_no: number,
) {
  const terms: OrderLineTerms = {
    ...prices,
    priceTiers: [...prices.priceTiers],
    minOrder: 0,
    multiple: 1,
    source: quoted?.source ?? '',
  }
  return { line_no, name, description, quantity, unit_price, terms }
}

const companyNames = ({ company }: OrderToWrite) =>
  [company?.name, company?.site?.name, company?.costCenter?.name].filter(Boolean)

/** A search compares single words, so each word of the lines is there once: half of the text of an order of many lines. */
function searchText(order: OrderToWrite): string {
  const { number, buyer, poNumber, pricedLines, quoted } = order
  const products = pricedLines.flatMap((line) => line?.product ?? [])
  const lineTexts = [
    ...products.flatMap(({ sku, skuKey, name }) => [sku, skuKey, name]),
    ...(quoted?.freeTextLines ?? []).map(({ name }) => name),
  ]
  return [
    number,
    `${number.slice(0, 4)}-${number.slice(4)}`,
    buyer.name,
    buyer.email,
    poNumber,
    ...companyNames(order),
    ...new Set(lineTexts.join(' ').split(' ')),
  ].join(' ')
}

/** The email to the buyer, and the one to an address that is not confirmed, which contains nothing that they typed. */
function emails({ number, buyer, placedBy, company, address, poNumber, ...order }: OrderToWrite) {
  const freeTextLines = order.quoted?.freeTextLines ?? []
  const common = {
    number,
    shopUrl: order.shopUrl,
    payBy: order.payBy?.toISOString() ?? null,
    lineCount: order.lines.length + freeTextLines.length,
    total: order.total,
    ...freightFields(order.freight),
    ...(placedBy && { placedBy: placedBy.name }),
    lines: [
      ...order.pricedLines.slice(0, MAX_EMAIL_LINES).flatMap((line) => (line ? toEmailLine(line) : [])),
      ...freeTextLines.map(({ name, quantity, unitPrice }) => ({ sku: '', name, quantity, unitPrice })),
    ].slice(0, MAX_EMAIL_LINES),
  }
  const ofCompany = company && {
    company: company.name,
    site: company.site?.name ?? '',
    costCenter: company.costCenter?.name ?? '',
  }
  const email: OrderReceivedPayload = { ...common, name: buyer.name, address, poNumber, ...ofCompany }
  const emailWithoutTexts: OrderReceivedPayload = { ...common, name: '', address: '' }
  return { email: JSON.stringify(email), emailWithoutTexts: JSON.stringify(emailWithoutTexts) }
}

/** Nothing for an order without freight. */
const freightFields = (freight: Freight) => (freight.kind === 'none' ? {} : { freight })

const toEmailLine = ({ product: { sku, name }, quantity, unitPrice }: PricedOrderLine) => ({
  sku,
  name,
  quantity,
  unitPrice,
})
