/** The API schemas of whole orders: placing many lines at once, and listing orders. */

import { z } from '@hono/zod-openapi'
import { postalAddressSchema } from '#app/addresses/contract.ts'
import { daySchema, textSchema, versionSchema } from '#app/app/api.server.ts'
import { externalNumbersField } from '#app/app/external-number-fields.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { MAX_PHONE } from '#app/lib/text-limits.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { PROMISE_REASONS } from '#app/promises/rules.ts'
import {
  addressId,
  addressText,
  lineQuantity,
  orderCompanyChoice,
  orderCompanySchema,
  orderProgressFields,
  placedBySchema,
  poNumber,
  purchaseListQuerySchema,
} from './contract.ts'
import { freightSchema, freightSeenSchema, newFreightSchema } from './freight-contract.ts'
import { internalNoteSchema } from './internal-note-contract.ts'
import { orderFactFields, statedFactFields } from './order-facts-contract.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { MAX_EXPORTED_SELECTION } from './rules.ts'
import { UNDOABLE_CHANGES } from './undo-rules.ts'

const linePromiseSchema = z
  .object({
    quantity: z.int().describe('Units that were not in stock when the order was placed'),
    waiting: z.int().describe('Of these, the units that are still not in stock'),
    cancelled: z.int().describe('Of these, the units that were cancelled before they were in stock'),
    firstPromisedOn: z.iso.date(),
    promisedOn: z.iso.date(),
    previousPromisedOn: z.iso.date().nullable().describe('Before the last change'),
    reason: z
      .enum([...PROMISE_REASONS, 'payment'])
      .nullable()
      .describe('Of the last change'),
    version: z.int(),
  })
  .openapi('LinePromise')
export type LinePromise = z.output<typeof linePromiseSchema>

export const orderLineSchema = z
  .object({
    line: z.int().describe('Which line of the order this is, from 1'),
    productID: z
      .string()
      .nullable()
      .describe('Null for a free text of a quote, whose `sku` and `picture` are empty. It has no stock.'),
    sku: z.string(),
    productName: z.string(),
    discription: z.string(),
    picture: z.string(),
    quantity: z.int(),
    availableProduct: z.int().describe('Stock on hand just before this order'),
    stockNow: z.int().nullable().describe('Stock on hand today; null without a product'),
    price: z.number().describe(`Unit price in ${CURRENCY_NAME} on the day of the order`),
    lineTotal: z.number(),
    shipped: z.int().describe('Units that have left'),
    cancelled: z.int(),
    massKg: z.number().nullable().describe('Of one unit, as the product is specified today'),
    promise: linePromiseSchema.nullable().describe('The units that were not in stock; null if all were'),
    ...externalNumbersField,
  })
  .openapi('OrderLine')
export type OrderLine = z.output<typeof orderLineSchema>

const orderFields = {
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  placedAt: z.iso.datetime(),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string().describe('Of the company or the profile at the time of the order, like `vatId`'),
    vatId: z.string(),
  }),
  company: orderCompanySchema.optional().describe('Only if the order was placed for a company'),
  placedBy: placedBySchema,
  address: z.string(),
  shipTo: postalAddressSchema.nullable().describe('The address by field; null if it was typed as text'),
  Phone: z.string(),
  poNumber: z.string().describe('The buyer’s own purchase order number; empty where none was given'),
  freight: freightSchema,
  ...orderFactFields,
  deliveryNote: z.string().describe('For the carrier; printed on packing slips'),
  reference: z.string().describe('Payment reference (ISO 11649)'),
  total: z.number().describe(CURRENCY_NAME),
  units: z.int(),
  waitingUnits: z.int().describe('Of these, the units that are promised and not in stock yet'),
  lineCount: z.int(),
  ...orderProgressFields,
}

const offeredUndoSchema = z
  .object({
    event: z.string().describe('Identifies the change, for the undo call'),
    change: z.enum(UNDOABLE_CHANGES).describe('What was changed'),
    status: z.enum(ORDER_STATUSES),
    seconds: z
      .int()
      .describe(
        'How long it can be undone; the next change waits as long, except after a shipment or a cancellation of units',
      ),
  })
  .openapi('OfferedUndo')
export type OfferedUndo = z.output<typeof offeredUndoSchema>

export const buyerSummarySchema = z
  .object({
    orders: z.int().describe('At most the newest 1,000; the other numbers are of these'),
    hasMoreOrders: z.boolean(),
    firstPlacedAt: z.iso.datetime().nullable(),
    paidTotal: z.number().describe(`${CURRENCY_NAME}, without what was or is to be refunded`),
    unpaid: z.int().describe('Orders that are not paid yet'),
    unpaidTotal: z.number().describe(CURRENCY_NAME),
    overdue: z.int().describe('Unpaid orders whose deadline has passed'),
    expired: z.int().describe('Orders that were cancelled because they were not paid in time'),
  })
  .openapi('BuyerSummary')
export type BuyerSummary = z.output<typeof buyerSummarySchema>

export const orderSchema = z
  .object({
    ...orderFields,
    lines: z.array(orderLineSchema),
    ...externalNumbersField,
    purchaseRequest: z
      .string()
      .optional()
      .describe('The number of the request that was approved, for those who may read it'),
    buyerSummary: buyerSummarySchema
      .optional()
      .describe('Administrators: all orders of the same buyer, this one included'),
    internalNote: internalNoteSchema.optional().describe('Administrators: what they noted about the order'),
    undo: offeredUndoSchema.optional().describe('Administrators: the last change, while it can be undone'),
  })
  .openapi('Order')
export type Order = z.output<typeof orderSchema>

export const orderSummarySchema = z
  .object({
    ...orderFields,
    firstLines: z.array(orderLineSchema).describe('The first three lines'),
  })
  .openapi('OrderSummary')
export type OrderSummary = z.output<typeof orderSummarySchema>

export const changedOrderSchema = orderSummarySchema
  .extend({ undo: offeredUndoSchema.nullable() })
  .openapi('ChangedOrder')
export type ChangedOrder = z.output<typeof changedOrderSchema>

const newOrderFields = {
  lines: z
    .array(
      z.strictObject({
        productID: textSchema(64, 1),
        quantity: lineQuantity,
        price: z
          .number({ error: 'must be the unit price the buyer saw' })
          .describe('The unit price the buyer saw: at the quantity of the whole order, or the list price'),
        shipsBy: daySchema('2026-12-24')
          .optional()
          .describe(
            'The ship-by date the buyer saw. Only with it can more units be ordered than are in stock; a later date rejects the line',
          ),
      }),
    )
    .min(1, { error: 'must hold a line' })
    .max(MAX_ORDER_LINES, { error: `must hold at most ${MAX_ORDER_LINES.toLocaleString('en-US')} lines` }),
  address: addressText,
  Phone: textSchema(MAX_PHONE),
  poNumber: poNumber.optional(),
  ...statedFactFields,
  company: orderCompanyChoice.optional(),
  freightSeen: freightSeenSchema.optional(),
}

export const newOrderBody = z
  .strictObject({
    ...newOrderFields,
    addressId: addressId.optional(),
    listVersion: versionSchema
      .optional()
      .describe(
        'The version of the order list with these lines. The list is emptied with the order; another version rejects it',
      ),
  })
  .openapi('NewOrder')
  .transform(({ Phone, ...order }) => ({ ...order, phone: Phone }))
export type NewOrder = z.input<typeof newOrderBody>

/** Nobody else reads the address book or the order list of a customer. */
export const orderOnBehalfBody = z
  .strictObject({ ...newOrderFields, freight: newFreightSchema.optional() })
  .openapi('NewOrderOnBehalf')
  .transform(({ Phone, ...order }) => ({ ...order, phone: Phone }))
export type NewOrderOnBehalf = z.input<typeof orderOnBehalfBody>

export const orderAddressBody = z
  .union([
    z.strictObject({ address: addressText }),
    z.strictObject({ addressId }),
    z.strictObject({ siteId: textSchema(64, 1) }),
  ])
  .openapi('OrderAddress')
export type OrderAddressChange = z.input<typeof orderAddressBody>

export const rejectedLineSchema = z
  .object({
    productID: z.string(),
    sku: z.string(),
    name: z.string(),
    code: z.enum([
      'product-not-found',
      'price-changed',
      'quantity-out-of-range',
      'not-an-order-multiple',
      'unpaid-limit',
      'backorder-limit',
      'promise-changed',
    ]),
    quantity: z.int().describe('Of this product in the whole order'),
    minOrder: z.int(),
    orderMultiple: z.int(),
    available: z.int(),
    price: z.number().describe('The current unit price at that quantity'),
    nearestQuantities: z.array(z.int()).describe('The quantities nearest to it that can be ordered'),
    shipsBy: z.iso
      .date()
      .optional()
      .describe('With `promise-changed`: the current ship-by date of units that are not in stock'),
    unpaidLimit: z
      .int()
      .optional()
      .describe(
        'With `unpaid-limit`: the most units of the product in unpaid orders until the first payment',
      ),
    unpaidUnits: z.int().optional().describe('With `unpaid-limit`: those in unpaid orders now'),
  })
  .openapi('RejectedLine')
export type RejectedLine = z.output<typeof rejectedLineSchema>

const whoseOrders = {
  mine: z.enum(['1']).optional().describe('Administrators: only their own'),
  company: textSchema(64, 1).optional().describe('The orders of this company, for its members'),
}

export const orderListQuerySchema = purchaseListQuerySchema.omit({ lines: true }).extend(whoseOrders)

export const EXPORT_ROWS = ['orders', 'lines'] as const

const EXPORTED_NUMBERS = new RegExp(`^[0-9A-Za-z]{8}(,[0-9A-Za-z]{8}){0,${MAX_EXPORTED_SELECTION - 1}}$`)

/** The numbers of selected orders, each once. */
export const orderSelection = z
  .string()
  .regex(EXPORTED_NUMBERS, { error: `must be at most ${MAX_EXPORTED_SELECTION} order numbers with commas` })
  .transform((numbers) => [...new Set(numbers.toUpperCase().split(','))])

export const orderExportQuerySchema = purchaseListQuerySchema
  .pick({ q: true, status: true, queue: true, from: true, to: true, promisedFrom: true, promisedTo: true })
  .extend({
    ...whoseOrders,
    orders: orderSelection.optional().describe('Only these orders: their numbers with commas'),
    rows: z.enum(EXPORT_ROWS).optional().describe('One row per order, or one per line'),
  })
