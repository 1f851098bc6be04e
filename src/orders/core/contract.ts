/** The API schemas of orders, with the specification's spellings. */

import { z } from '@hono/zod-openapi'
import { MAX_ADDRESS_TEXT } from '#app/addresses/rules.ts'
import { emailSchema, pageSize, pagingFields, textSchema } from '#app/app/api.server.ts'
import { COMPANY_ROLES } from '#app/companies/core/rules.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import {
  MAX_CARRIER,
  MAX_NOTE,
  MAX_PHONE,
  MAX_PO_NUMBER,
  MAX_SEARCH,
  MAX_TRACKING_NUMBER,
} from '#app/lib/text-limits.ts'
import { CANCELLATION_REASONS } from './cancellation-rules.ts'
import { freightSchema, freightSeenSchema } from './freight-contract.ts'
import { ORDER_QUEUES } from './order-queues.ts'
import { ORDER_SORTS } from './order-sorts.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { newPaymentBody, orderMoneyFields } from './payment-contract.ts'
import { ORDER_EVENT_KINDS } from './rules.ts'

const status = z.enum(ORDER_STATUSES)

export const orderEventSchema = z
  .object({
    kind: z
      .enum(ORDER_EVENT_KINDS)
      .describe('A change of the status, or something that may leave the status as it is'),
    status,
    at: z.iso.datetime(),
    by: z.string().describe('Name of the person who did it, or of the shop'),
    staff: z.string().optional().describe('Administrators, of one order: who acted in the name of the shop'),
    note: z.string(),
    units: z.int().nullable().describe('The shipped units, negative if they became open again'),
  })
  .openapi('OrderEvent')
export type OrderEvent = z.output<typeof orderEventSchema>

export const fulfillmentSchema = z
  .object({
    ordered: z.int(),
    shipped: z.int(),
    delivered: z.int(),
    cancelled: z.int(),
    open: z.int().describe('Neither shipped nor cancelled'),
  })
  .openapi('Fulfillment', { description: 'Units of the whole order' })

/** The facts of an order that change after it was placed. */
export const orderProgressFields = {
  amountDue: z.number().describe(`${CURRENCY_NAME} for the units that are not cancelled`),
  ...orderMoneyFields,
  payBy: z.iso
    .datetime()
    .nullable()
    .describe('An unpaid order is cancelled after this time; null for no deadline'),
  awaitsBankDetails: z
    .boolean()
    .describe('Whether the payment deadline starts later, when the seller emails the bank details'),
  promisedOn: z.iso.date().nullable().describe('The day by which a paid order is to be dispatched'),
  version: z.int().describe('Increases with every change of the order'),
  fulfillment: fulfillmentSchema,
  events: z.array(orderEventSchema).describe('The changes of the status and the newest others, oldest first'),
  eventCount: z.int().describe('How many events the order has; `events` may have fewer'),
}

const id = textSchema(64, 1)
export const orderCompanyChoice = z
  .strictObject({
    id,
    siteId: id.optional().describe('Where to deliver: replaces `address`'),
    costCenterId: id.optional(),
  })
  .openapi('OrderCompanyChoice', { description: 'The company that the order is placed for, by a member' })
export type OrderCompanyChoice = z.output<typeof orderCompanyChoice>

export const orderCompanySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    site: z.string().describe('Its name at the time of the order; empty if none was chosen'),
    costCenter: z.string().describe('Its code and name then; empty if none was chosen'),
    isOverBudget: z
      .boolean()
      .optional()
      .describe('True if the order was placed above what was left of its budget'),
  })
  .openapi('OrderCompany')
export type OrderCompany = z.output<typeof orderCompanySchema>

export const placedBySchema = z
  .string()
  .optional()
  .describe('The administrator who placed the order on behalf of the buyer')

export const purchaseSchema = z
  .object({
    _id: z.string().describe('The order number'),
    user: z.string(),
    email: z.string(),
    address: z.string(),
    Phone: z.string(),
    orderquentity: z.int(),
    shipped: z.int().describe('Shipped units of this line'),
    cancelled: z.int().describe('Cancelled units of this line'),
    productID: z.string().nullable().describe('Null for a free text of a quote'),
    productName: z.string(),
    availableProduct: z.int().describe('Stock on hand just before this order'),
    price: z.number().describe(`Unit price in ${CURRENCY_NAME} on the day of the order`),
    discription: z.string(),
    line: z.int().describe('Which line of the order this is, from 1'),
    sku: z.string(),
    lineCount: z.int().describe('Lines of the whole order'),
    units: z.int().describe('Units of the whole order'),
    poNumber: z.string().describe('The buyer’s own purchase order number; empty where none was given'),
    company: orderCompanySchema.optional().describe('Only if the order was placed for a company'),
    placedBy: placedBySchema,
    picture: z.string(),
    freight: freightSchema.describe('Of the whole order; firm freight is part of the total'),
    total: z.number().describe(`Total of the whole order in ${CURRENCY_NAME}`),
    status,
    reference: z.string().describe('Payment reference (ISO 11649)'),
    placedAt: z.iso.datetime(),
    ...orderProgressFields,
  })
  .openapi('Purchase')
export type Purchase = z.output<typeof purchaseSchema>

/** The units of one line. `quantityProblem` decides whether the quantity can be ordered. */
export const lineQuantity = z
  .number({ error: 'must be a whole number' })
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(1_000_000, { error: 'must be at most 1,000,000' })

/** The address of an order as text; `addressId` replaces it with an address of the address book. */
export const addressText = textSchema(MAX_ADDRESS_TEXT)
export const addressId = textSchema(64, 1).describe(
  'An address of your address book. The order gets its text instead of `address`.',
)

export const poNumber = textSchema(MAX_PO_NUMBER).describe('The buyer’s own purchase order number')

export const newPurchaseBody = z
  .strictObject({
    user: textSchema(200).optional().describe('Ignored: the account says who orders'),
    email: emailSchema,
    address: addressText,
    addressId: addressId.optional(),
    Phone: textSchema(MAX_PHONE),
    orderquentity: lineQuantity,
    productID: textSchema(64, 1),
    productName: textSchema(500).optional().describe('Ignored: the catalog decides'),
    availableProduct: z.number().optional().describe('Ignored: the stock says'),
    price: z
      .number({ error: 'must be the unit price the buyer saw' })
      .describe(
        'The unit price that the buyer saw: at this quantity, or the list price. Rejected if neither is current',
      ),
    discription: textSchema(5_000).optional().describe('Ignored: the catalog decides'),
    poNumber: poNumber.optional(),
    company: orderCompanyChoice.optional(),
    freightSeen: freightSeenSchema.optional(),
  })
  .openapi('NewPurchase')
  .transform(
    ({
      user: _name,
      productName: _productName,
      availableProduct: _stock,
      discription: _description,
      Phone: phone,
      orderquentity: quantity,
      ...order
    }) => ({ ...order, phone, quantity }),
  )
export type NewPurchase = z.input<typeof newPurchaseBody>

export const orderNumberParams = z.object({
  id: z
    .string()
    .regex(/^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/, { error: 'must be an order number' })
    .openapi({ example: 'KW9X1QND' }),
})

const day = (description: string) => z.iso.date().max(10).optional().describe(description)

export const purchaseListQuerySchema = z.object({
  q: textSchema(MAX_SEARCH)
    .optional()
    .describe('Words of the order number, the payment reference, PO number, buyer, SKU or product'),
  status: status.optional(),
  queue: z
    .enum(ORDER_QUEUES)
    .optional()
    .describe(
      'Unpaid orders whose payment is due within three days, or overdue; orders of which something is to be refunded; paid orders with units in stock; paid orders that are later than promised; orders that are wanted within a week and have not shipped; or open orders that no ERP system has taken within 15 minutes, if one has a key. The most urgent first, unless `sort` is set',
    ),
  from: day('The first day on which the orders were placed (UTC)'),
  to: day('The last day on which the orders were placed (UTC)'),
  promisedFrom: day('Orders with units that are not in stock yet and are promised for this day or later'),
  promisedTo: day('The same for this day or earlier'),
  sort: z
    .enum(ORDER_SORTS)
    .optional()
    .describe(
      '`total` and `units` without what was cancelled, unless the whole order was; `pay-by` lists unpaid orders only, those with the first deadline first',
    ),
  ...pagingFields(100),
  lines: pageSize(1_000).optional().describe('The largest number of entries of each order'),
})
export type PurchaseListQuery = z.output<typeof purchaseListQuerySchema>

export const purchaseCountsSchema = z
  .object({
    counts: z.record(z.string(), z.int()).describe('Orders in each status'),
    unpaidTotal: z.number().describe(`${CURRENCY_NAME} owed by placed orders`),
    oldestUnpaidAt: z.iso.datetime().nullable(),
    companies: z
      .array(z.object({ id: z.string(), name: z.string(), role: z.enum(COMPANY_ROLES) }))
      .optional()
      .describe('Of `mine`: the companies whose orders the caller also sees'),
    queues: z
      .record(z.enum(ORDER_QUEUES), z.int())
      .optional()
      .describe('Administrators: the orders in each queue, counted up to 1,000'),
  })
  .openapi('PurchaseCounts')
export type PurchaseCounts = z.output<typeof purchaseCountsSchema>

export const orderTransitionBody = z
  .strictObject({
    to: status,
    note: textSchema(MAX_NOTE).optional(),
    carrier: textSchema(MAX_CARRIER)
      .optional()
      .describe('The carrier of a shipped order, which the buyer sees'),
    trackingNumber: textSchema(MAX_TRACKING_NUMBER).optional(),
    payment: newPaymentBody
      .optional()
      .describe('Of an order that is marked as paid: the whole amount today by default'),
    reason: z.enum(CANCELLATION_REASONS).optional().describe('Administrators: why the order is cancelled'),
    restock: z
      .boolean()
      .optional()
      .describe('Administrators: whether the cancelled units return to stock, true by default'),
  })
  .refine(({ to, carrier, trackingNumber }) => to === 'shipped' || (!carrier && !trackingNumber), {
    path: ['carrier'],
    error: 'is only for an order that is marked as shipped',
  })
  .refine(({ to, payment }) => to === 'paid' || !payment, {
    path: ['payment'],
    error: 'is only for an order that is marked as paid',
  })
  .refine(({ to, reason, restock }) => to === 'cancelled' || (!reason && restock === undefined), {
    path: ['reason'],
    error: 'is only for an order that is cancelled',
  })
  .refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
    path: ['note'],
    error: 'must not be empty for the reason other',
  })
  .openapi('OrderTransition')
export type OrderTransition = z.input<typeof orderTransitionBody>

export const shippedByMonthSchema = z
  .array(z.object({ month: z.string(), orders: z.int(), units: z.int() }))
  .openapi('ShippedByMonth')

export const orderedProductSchema = z
  .object({
    productID: z.string(),
    sku: z.string(),
    name: z.string(),
    picture: z.string(),
    orderedAt: z.iso.datetime().describe('When it was last ordered'),
    isDelivered: z.boolean().describe('Whether an order of it was delivered, at least in part'),
  })
  .openapi('OrderedProduct')
export type OrderedProduct = z.output<typeof orderedProductSchema>
