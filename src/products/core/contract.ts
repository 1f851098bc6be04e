/** The API schemas of a product, with the specification's spellings. */

import { z } from '@hono/zod-openapi'
import { emailSchema, readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { MAX_DESCRIPTION, MAX_PRODUCT_NAME, MAX_SKU, MAX_WEB_ADDRESS } from '#app/lib/text-limits.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'
import { MAX_PRICE_TIERS } from '#app/pricing/price-tiers.ts'
import { specsChangeSchema, specsSchema } from '../specifications/contract.ts'
import { FAMILY_IDS, POWER_SOURCE_IDS } from '../specifications/families.ts'
import { tradeDataChangeSchema, tradeDataSchema } from '../trade-data/contract.ts'

const unitCount = z
  .number({ error: 'must be a whole number' })
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be negative' })
  .max(1_000_000, { error: 'must be at most 1,000,000' })

const priceTierSchema = z
  .object({
    from: z.int().describe('The smallest quantity that gets this price'),
    price: z.number().describe(`Price per unit in ${CURRENCY_NAME}`),
  })
  .openapi('PriceTier')

export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    price: z.number().openapi({ description: `${CURRENCY_NAME}, at most two decimals`, example: 149 }),
    quentity: z.int().describe('Stock on hand, in units'),
    picture: z
      .string()
      .describe('URL of the uploaded photo, or else of the rendered picture, or else of the drawing'),
    drawing: z.string().describe('URL of the dimensioned line drawing (SVG)'),
    supplier: z.string(),
    discription: z.string(),
    minOrder: z.int().describe('Minimum order quantity; an order must exceed it'),
    orderMultiple: z.int().describe('Order multiple: a quantity must be a multiple of it'),
    priceTiers: z
      .array(priceTierSchema)
      .describe('Volume prices by ascending quantity. The highest tier reached is the price of every unit'),
    sku: z.string(),
    family: z.enum(FAMILY_IDS),
    powerSource: z.enum(POWER_SOURCE_IDS),
    specs: specsSchema,
    tradeData: tradeDataSchema,
    lowStock: z
      .int()
      .optional()
      .describe('At this stock and below, administrators see it as low; absent for the default'),
    version: z.int(),
    archived: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Product')
export type ProductDto = z.output<typeof productSchema>

/** The fields that a product card shows. Pages with lists of cards stay small this way. */
export const productSummarySchema = productSchema
  .pick({
    _id: true,
    name: true,
    sku: true,
    price: true,
    quentity: true,
    minOrder: true,
    orderMultiple: true,
    priceTiers: true,
    archived: true,
    picture: true,
    discription: true,
    specs: true,
  })
  .openapi('ProductSummary')
export type ProductSummaryDto = z.output<typeof productSummarySchema>

const price = z
  .number({ error: `must be an amount in ${CURRENCY_NAME}` })
  .positive({ error: 'must be above 0' })
  .max(MAX_UNIT_PRICE, { error: `must be at most ${MAX_UNIT_PRICE.toLocaleString('en-US')}` })
  .refine((decimal) => Math.round(decimal * 100) / 100 === decimal, {
    error: 'must have at most two decimals',
  })

/** `validatePriceTiers` checks the tiers against each other and against the list price. */
const priceTiers = z
  .array(z.strictObject({ from: unitCount, price }))
  .max(MAX_PRICE_TIERS, { error: `must contain at most ${MAX_PRICE_TIERS} price tiers` })

const orderMultiple = unitCount.min(1, { error: 'must be at least 1' })

const sku = textSchema(MAX_SKU, 1).refine((text) => /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/.test(text), {
  error: 'must start with a letter or digit and contain only letters, digits, spaces and . _ / -',
})

/** An https URL (only browsers fetch it) or a path on this site. Empty means the drawing. */
const imageUrl = textSchema(MAX_WEB_ADDRESS).refine(
  (url) =>
    url === '' ||
    (url.startsWith('/') && !url.startsWith('//') && !/[\s"'<>\\]/.test(url)) ||
    (URL.canParse(url) && new URL(url).protocol === 'https:' && !/[\s"'<>\\]/.test(url)),
  { error: 'must be an https URL or a path on this site' },
)

const allowDuplicateName = z
  .boolean()
  .optional()
  .describe('True to allow a name that another active product already has')

export const newProductBody = z
  .strictObject({
    email: emailSchema,
    productName: readableLine(MAX_PRODUCT_NAME, 1),
    price,
    img: imageUrl.optional(),
    quentity: unitCount,
    minOrder: unitCount,
    orderMultiple: orderMultiple.optional(),
    priceTiers: priceTiers.optional(),
    discription: textSchema(MAX_DESCRIPTION),
    sku: sku.optional(),
    family: z.enum(FAMILY_IDS).optional(),
    powerSource: z.enum(POWER_SOURCE_IDS).optional(),
    specs: specsSchema.optional(),
    tradeData: tradeDataSchema.optional(),
    allowDuplicateName,
  })
  .openapi('NewProduct')
  .transform(({ quentity, discription, ...product }) => ({
    ...product,
    stock: quentity,
    description: discription,
  }))
export type NewProductDto = z.input<typeof newProductBody>

export const productChangeBody = z
  .strictObject({
    version: versionSchema
      .optional()
      .describe(
        'The version that the change is based on. Answered with 409 if the product has changed since. Required unless only the stock changes, with `expectedStock`',
      ),
    name: readableLine(MAX_PRODUCT_NAME, 1).optional(),
    price: price.optional(),
    quentity: unitCount.optional(),
    expectedStock: unitCount
      .optional()
      .describe(
        'The stock that the new stock is based on. Answered with 409 if orders have changed it since',
      ),
    minOrder: unitCount.optional(),
    orderMultiple: orderMultiple.optional(),
    priceTiers: priceTiers.optional(),
    sku: sku.optional().describe('The former SKU keeps finding the product'),
    family: z.enum(FAMILY_IDS).optional(),
    powerSource: z.enum(POWER_SOURCE_IDS).optional(),
    specs: specsChangeSchema.optional(),
    tradeData: tradeDataChangeSchema.optional(),
    lowStock: unitCount.nullable().optional().describe('null for the default'),
    floorPrice: price
      .nullable()
      .optional()
      .describe('Offers below it are marked; null for none. It is in no response to buyers.'),
    discription: textSchema(MAX_DESCRIPTION).optional(),
    picture: imageUrl.optional(),
    archived: z.boolean().optional(),
    allowDuplicateName,
  })
  .openapi('ProductChange')
  .transform(({ quentity, discription, ...change }) => ({
    ...change,
    ...(quentity !== undefined && { stock: quentity }),
    ...(discription !== undefined && { description: discription }),
  }))
export type ProductChangeDto = z.input<typeof productChangeBody>

export const floorPriceSchema = z
  .object({ floorPrice: z.number().nullable().describe('Null for none') })
  .openapi('FloorPrice')
export type FloorPriceDto = z.output<typeof floorPriceSchema>

export const productPricesBody = z
  .strictObject({
    version: versionSchema.describe('The version that the change is based on'),
    price: price.optional(),
    minOrder: unitCount.optional(),
    orderMultiple: orderMultiple.optional(),
    priceTiers: priceTiers.optional(),
  })
  .openapi('ProductPrices')

export const uploadedImageSchema = z.object({ picture: z.string() }).openapi('UploadedImage')
