/** The products API, with the specification's spellings. */

import { z } from '@hono/zod-openapi'
import {
  arrayParam,
  cursorSchema,
  emailSchema,
  pageSize,
  readableLine,
  textSchema,
  versionSchema,
} from '#app/app/api.server.ts'
import { MAX_PRICE_TIERS } from '#app/pricing/price-tiers.ts'
import {
  MAX_SPEC_FILTERS,
  parseSpecFilter,
  type SpecFacetKey,
  type SpecFilter,
} from './facets/spec-facets.ts'
import { specsChangeSchema, specsSchema } from './specifications/contract.ts'
import { FAMILY_IDS, MATERIAL_IDS, POWER_SOURCE_IDS } from './specifications/families.ts'

const unitCount = z
  .number({ error: 'must be a whole number' })
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be negative' })
  .max(1_000_000, { error: 'must be at most 1,000,000' })

const priceTierSchema = z
  .object({
    from: z.int().openapi({ description: 'The smallest quantity that gets this price' }),
    price: z.number().openapi({ description: 'Price per unit in US dollars' }),
  })
  .openapi('PriceTier')

export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    price: z.number().openapi({ description: 'US dollars, at most two decimals', example: 149 }),
    quentity: z.int().openapi({ description: 'Stock on hand, in units' }),
    picture: z.string().openapi({
      description: 'URL of the uploaded photo, or else of the rendered picture, or else of the drawing',
    }),
    drawing: z.string().openapi({ description: 'URL of the dimensioned line drawing (SVG)' }),
    supplier: z.string(),
    discription: z.string(),
    minOrder: z.int().openapi({ description: 'Minimum order quantity; an order must exceed it' }),
    orderMultiple: z.int().openapi({ description: 'Order multiple: a quantity must be a multiple of it' }),
    priceTiers: z.array(priceTierSchema).openapi({
      description: 'Volume prices by ascending quantity. The highest tier reached is the price of every unit',
    }),
    sku: z.string(),
    family: z.enum(FAMILY_IDS),
    powerSource: z.enum(POWER_SOURCE_IDS),
    specs: specsSchema,
    lowStock: z.int().optional().openapi({
      description: 'At this stock and below, administrators see it as low; absent for the default',
    }),
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

export const PRODUCT_SORTS = [
  'oldest',
  'newest',
  'price',
  '-price',
  'name',
  'stock',
  '-stock',
  'capacity',
  'family',
  'relevance',
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

const amount = z.coerce
  .number({ error: 'must be an amount in dollars' })
  .min(0, { error: 'must not be negative' })
  .max(10_000_000, { error: 'must be at most 10,000,000' })

const filters = {
  q: textSchema(100).optional(),
  family: arrayParam(z.enum(FAMILY_IDS), 7).optional(),
  power: arrayParam(z.enum(POWER_SOURCE_IDS), 3).optional(),
  priceFrom: amount.optional(),
  priceTo: amount.optional(),
  inStock: z.enum(['1']).optional(),
  material: z.enum(MATERIAL_IDS).optional(),
  capacity: z.coerce
    .number({ error: 'must be a diameter in mm' })
    .min(0, { error: 'must not be negative' })
    .max(2_000, { error: 'must be at most 2,000 mm' })
    .optional(),
  spec: arrayParam(
    textSchema(80, 1)
      .refine((text) => parseSpecFilter(text) !== null, { error: 'must be like torqueNm:40 or taper:MT3' })
      .transform((text) => parseSpecFilter(text) as SpecFilter),
    MAX_SPEC_FILTERS,
  )
    .optional()
    .openapi({
      type: 'array',
      items: { type: 'string', maxLength: 80 },
      description: 'Filters by specification; they need exactly one `family`: `torqueNm:40` or `taper:MT3`',
    }),
}

export const productFilterQuerySchema = z.object(filters)
export type ProductFilters = z.output<typeof productFilterQuerySchema>

/** `short` is low or out. */
export const STOCK_LEVELS = ['in', 'low', 'out', 'short'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]

export const stockLevelCountsSchema = z
  .object({
    all: z.int(),
    in: z.int().openapi({ description: 'Products with more than the low-stock threshold' }),
    low: z.int(),
    out: z.int(),
    stockValue: z.number().openapi({ description: 'US dollars, at list prices' }),
  })
  .openapi('StockLevelCounts')
export type StockLevelCounts = z.output<typeof stockLevelCountsSchema>

export const productListQuerySchema = z.object({
  ...filters,
  sort: z.enum(PRODUCT_SORTS).optional(),
  limit: pageSize(100).optional(),
  after: cursorSchema.optional(),
  archived: z
    .enum(['0', '1'])
    .optional()
    .openapi({ description: '1 lists archived products (administrators only)' }),
  stockLevel: z.enum(STOCK_LEVELS).optional().openapi({
    description:
      'Above the low-stock threshold, at or below it, out, or one of the last two (administrators only)',
  }),
  fields: z.enum(['card']).optional().openapi({
    description: 'card: only the fields that a product card shows, with its four key specifications',
  }),
})
export type ProductListQuery = z.output<typeof productListQuerySchema>

export const alternativesQuerySchema = z.object({
  quantity: z.coerce
    .number({ error: 'must be a whole number' })
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must not be negative' })
    .max(1_000_000, { error: 'must be at most 1,000,000' })
    .optional()
    .openapi({ description: 'Lists only products with so many units in stock' }),
})

const count = z.int()

/** How a search was understood. */
export const understoodSearchSchema = z
  .object({
    parts: z.array(
      z.object({
        label: z.string().openapi({ example: 'Hole diameter at least 50 mm' }),
        rest: z.string().openapi({ description: 'The query without this part' }),
      }),
    ),
    isRelaxed: z.boolean().openapi({
      description:
        'True if no product has the diameter or power asked for: the nearest ones are listed instead',
    }),
  })
  .openapi('UnderstoodSearch')
export type UnderstoodSearch = z.output<typeof understoodSearchSchema>

/** A filter by specification, for the products of one family. */
const specFacetSchema = z
  .object({
    key: z.string().transform((key) => key as SpecFacetKey),
    label: z.string(),
    unit: z.string(),
    kind: z.enum(['choice', 'min', 'max']),
    choices: z.array(z.object({ value: z.string(), count: count.optional() })).optional(),
    from: z.number().optional().openapi({ description: 'The smallest value of the products' }),
    to: z.number().optional(),
  })
  .openapi('SpecificationFacet')

export const facetsSchema = z
  .object({
    hits: count,
    hasMoreHits: z.boolean().openapi({
      description:
        'True when more products match the search than are counted. Every count is then a lower bound',
    }),
    total: count.openapi({ description: 'Products in the catalog, without any filter' }),
    family: z.record(z.string(), count),
    power: z.record(z.string(), count),
    inStock: count,
    price: z.object({
      from: z.number(),
      to: z.number(),
      histogram: z.array(count).openapi({
        description:
          'Products in each of twelve price ranges from `from` to `to`, whose limits grow by the same factor',
      }),
    }),
    capacity: z
      .record(z.string(), z.number())
      .openapi({ description: 'Largest drilling diameter in mm for each material' }),
    specs: z.array(specFacetSchema).optional().openapi({
      description: 'The filters by specification that divide the results. Only with one family',
    }),
    specFilters: z
      .array(z.object({ filter: z.string(), label: z.string() }))
      .optional()
      .openapi({ description: 'The set filters by specification, as text' }),
    search: understoodSearchSchema.optional().openapi({ description: 'How `q` was understood' }),
  })
  .openapi('ProductFacets')
export type ProductFacets = z.output<typeof facetsSchema>

const price = z
  .number({ error: 'must be an amount in dollars' })
  .positive({ error: 'must be above 0' })
  .max(10_000_000, { error: 'must be at most 10,000,000' })
  .refine((decimal) => Math.round(decimal * 100) / 100 === decimal, {
    error: 'must have at most two decimals',
  })

/** `validatePriceTiers` checks the tiers against each other and against the list price. */
const priceTiers = z
  .array(z.strictObject({ from: unitCount, price }))
  .max(MAX_PRICE_TIERS, { error: `must contain at most ${MAX_PRICE_TIERS} price tiers` })

const orderMultiple = unitCount.min(1, { error: 'must be at least 1' })

const sku = textSchema(24, 1).refine((text) => /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/.test(text), {
  error: 'must start with a letter or digit and contain only letters, digits, spaces and . _ / -',
})

/** An https URL (only browsers fetch it) or a path on this site. Empty means the drawing. */
const imageUrl = textSchema(500).refine(
  (url) =>
    url === '' ||
    (url.startsWith('/') && !url.startsWith('//') && !/[\s"'<>\\]/.test(url)) ||
    (URL.canParse(url) && new URL(url).protocol === 'https:' && !/[\s"'<>\\]/.test(url)),
  { error: 'must be an https URL or a path on this site' },
)

const allowDuplicateName = z
  .boolean()
  .optional()
  .openapi({ description: 'True to allow a name that another active product already has' })

export const newProductBody = z
  .strictObject({
    email: emailSchema,
    productName: readableLine(120, 1),
    price,
    img: imageUrl.optional(),
    quentity: unitCount,
    minOrder: unitCount,
    orderMultiple: orderMultiple.optional(),
    priceTiers: priceTiers.optional(),
    discription: textSchema(2_000),
    sku: sku.optional(),
    family: z.enum(FAMILY_IDS).optional(),
    powerSource: z.enum(POWER_SOURCE_IDS).optional(),
    specs: specsSchema.optional(),
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
    version: versionSchema.optional().openapi({
      description:
        'The version that the change is based on. Answered with 409 if the product has changed since. Required unless only the stock changes, with `expectedStock`',
    }),
    name: readableLine(120, 1).optional(),
    price: price.optional(),
    quentity: unitCount.optional(),
    expectedStock: unitCount.optional().openapi({
      description:
        'The stock that the new stock is based on. Answered with 409 if orders have changed it since',
    }),
    minOrder: unitCount.optional(),
    orderMultiple: orderMultiple.optional(),
    priceTiers: priceTiers.optional(),
    sku: sku.optional().openapi({ description: 'The former SKU keeps finding the product' }),
    family: z.enum(FAMILY_IDS).optional(),
    powerSource: z.enum(POWER_SOURCE_IDS).optional(),
    specs: specsChangeSchema.optional(),
    lowStock: unitCount.nullable().optional().openapi({ description: 'null for the default' }),
    discription: textSchema(2_000).optional(),
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

export const uploadedImageSchema = z.object({ picture: z.string() }).openapi('UploadedImage')
