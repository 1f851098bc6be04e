/** The API schemas of backorders and ship-by dates. */
import { z } from '@hono/zod-openapi'
import { versionSchema } from '#app/app/api.server.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { MAX_LEAD_TIME_PRODUCTS } from './max-lead-time-products.ts'
import { MAX_BACKORDER_LIMIT, MAX_LEAD_DAYS } from './rules.ts'
import { ACCOUNT_NEEDS } from './split-quantity.ts'

const quantity = z.coerce.number().int().min(1).max(MAX_QUANTITY)

export const promiseQuery = z.strictObject({ quantity })

const promisePartSchema = z.object({
  quantity: z.int(),
  source: z.enum(['stock', 'lead-time']),
  shipsBy: z.iso
    .date()
    .nullable()
    .describe('Null for units in stock: they ship `handlingDays` working days after the payment'),
})

export const quantityPromiseSchema = z
  .object({
    productID: z.string(),
    quantity: z.int(),
    parts: z.array(promisePartSchema).describe('Empty if the quantity cannot be promised'),
    shipsBy: z.iso
      .date()
      .nullable()
      .describe(
        'The last ship-by date; null if all units are in stock. Order with it as `shipsBy` of the line.',
      ),
    available: z.int().describe('The largest quantity that can be promised'),
    inStock: z.int().describe('The units in stock, in whole order multiples'),
    moreShipsBy: z.iso
      .date()
      .nullable()
      .describe('The ship-by date of units that are not in stock; null if the product takes no more of them'),
    handlingDays: z.int(),
    accountNeeds: z
      .enum(ACCOUNT_NEEDS)
      .nullable()
      .describe(
        'What the account has to have before it can order units that are not in stock; null for nothing',
      ),
  })
  .openapi('QuantityPromise')
export type QuantityPromiseDto = z.output<typeof quantityPromiseSchema>

export const promisesBody = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({ productID: z.string().min(1).max(64), quantity: z.int().min(1).max(MAX_QUANTITY) }),
      )
      .min(1)
      .max(MAX_ORDER_LINES),
    customer: z
      .email()
      .max(254)
      .optional()
      .describe('For staff members who order for a customer: the email address of the account'),
  })
  .openapi('PromisesRequest')

export const promisesSchema = z
  .object({
    products: z.array(quantityPromiseSchema).describe('One for each product, quantities added up'),
    shipsBy: z.iso.date().nullable().describe('The last ship-by date of all'),
  })
  .openapi('Promises')
export type PromisesDto = z.output<typeof promisesSchema>

export const leadTimesQuery = z.strictObject({
  products: z
    .string()
    .max(MAX_LEAD_TIME_PRODUCTS * 65)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string().min(1).max(64)).max(MAX_LEAD_TIME_PRODUCTS))
    .optional()
    .describe(`Only these products: at most ${MAX_LEAD_TIME_PRODUCTS} IDs with commas`),
})

export const leadTimesSchema = z.array(
  z.object({ productID: z.string(), leadDays: z.int() }).openapi('LeadTime'),
)
export type LeadTimeDto = z.output<typeof leadTimesSchema>[number]

function wholeNumber(max: number) {
  const error = { error: `must be a whole number from 0 to ${max.toLocaleString('en-US')}` }
  return z.int(error).min(0, error).max(max, error)
}

const supplyValues = {
  allowsBackorder: z.boolean(),
  backorderLimit: wholeNumber(MAX_BACKORDER_LIMIT).describe(
    'The most units that are promised and not produced. Less than `backordered` takes no more.',
  ),
  leadDays: wholeNumber(MAX_LEAD_DAYS)
    .nullable()
    .describe('Calendar days from an order until its units ship'),
}

export const supplySchema = z
  .object({ ...supplyValues, backordered: z.int(), version: z.int() })
  .openapi('ProductSupply')
export type SupplyDto = z.output<typeof supplySchema>

export const supplyBody = z
  .strictObject({
    ...supplyValues,
    version: versionSchema.describe('0 for a product without supply'),
  })
  .refine(({ allowsBackorder, leadDays }) => !allowsBackorder || leadDays !== null, {
    path: ['leadDays'],
    error: 'is needed for a ship-by date',
  })
  .openapi('NewProductSupply')
export type NewSupply = z.output<typeof supplyBody>
