/** The API schemas of the product list: its filters, sorts and counts. */

import { z } from '@hono/zod-openapi'
import { arrayParam, pagingFields, textSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { FAMILY_IDS, MATERIAL_IDS, POWER_SOURCE_IDS } from '../specifications/families.ts'
import { PLACES_OF_USE } from './places-of-use.ts'
import { MAX_SPEC_FILTERS, parseSpecFilter, type SpecFacetKey, type SpecFilter } from './spec-facets.ts'

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
  .number({ error: `must be an amount in ${CURRENCY_NAME}` })
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

const archived = z
  .enum(['0', '1'])
  .optional()
  .describe('1 for archived products, in place of those on sale (staff members only)')

export const productFilterQuerySchema = z.object({ ...filters, archived })
export type ProductFilters = z.output<typeof productFilterQuerySchema>

/** `short` is low or out. */
export const STOCK_LEVELS = ['in', 'low', 'out', 'short'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]

export const stockLevelCountsSchema = z
  .object({
    all: z.int(),
    in: z.int().describe('Products with more than the low-stock threshold'),
    low: z.int(),
    out: z.int(),
    stockValue: z.number().describe(`${CURRENCY_NAME}, at list prices`),
  })
  .openapi('StockLevelCounts')
export type StockLevelCounts = z.output<typeof stockLevelCountsSchema>

export const productListQuerySchema = z.object({
  ...filters,
  sort: z.enum(PRODUCT_SORTS).optional(),
  ...pagingFields(100),
  archived,
  stockLevel: z
    .enum(STOCK_LEVELS)
    .optional()
    .describe(
      'Above the low-stock threshold, at or below it, out, or one of the last two (administrators only)',
    ),
  fields: z
    .enum(['card'])
    .optional()
    .describe('card: only the fields that a product card shows, with its four key specifications'),
})
export type ProductListQuery = z.output<typeof productListQuerySchema>

export const alternativesQuerySchema = z.object({
  quantity: z.coerce
    .number({ error: 'must be a whole number' })
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must not be negative' })
    .max(1_000_000, { error: 'must be at most 1,000,000' })
    .optional()
    .describe('Lists only products with at least this many units in stock'),
})

const count = z.int()

const searchedHoleSchema = z.object({
  diameter: z.number().optional().describe('In mm'),
  material: z.enum(MATERIAL_IDS).optional(),
  place: z.enum(PLACES_OF_USE).optional(),
  height: z.number().optional().describe('Working height in m'),
})
export type SearchedHole = z.output<typeof searchedHoleSchema>

/** How a search was understood. */
export const understoodSearchSchema = z
  .object({
    parts: z.array(
      z.object({
        label: z.string().openapi({ example: 'Hole diameter at least 50 mm' }),
        rest: z.string().describe('The query without this part'),
      }),
    ),
    ignored: z
      .array(z.string())
      .describe(
        'Words that occur in no product, and places and heights, which only the product finder knows',
      ),
    hole: searchedHoleSchema
      .nullable()
      .describe('The hole that the text asks for, as an entry to the product finder'),
    isRelaxed: z
      .boolean()
      .describe(
        'True if no product has the diameter or power asked for: the nearest ones are listed instead',
      ),
    isPartial: z
      .boolean()
      .describe('True if no product matches every part: those that match the most parts are listed instead'),
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
    from: z.number().optional().describe('The smallest value of the products'),
    to: z.number().optional(),
  })
  .openapi('SpecificationFacet')

export const facetsSchema = z
  .object({
    hits: count,
    hasMoreHits: z
      .boolean()
      .describe(
        'True when more products match the search than are counted. Every count is then a lower bound',
      ),
    total: count.describe('Products in the catalog, without any filter'),
    family: z.record(z.string(), count),
    power: z.record(z.string(), count),
    inStock: count,
    price: z.object({
      from: z.number(),
      to: z.number(),
      histogram: z
        .array(count)
        .describe(
          'Products in each of twelve price ranges from `from` to `to`, whose limits grow by the same factor',
        ),
    }),
    capacity: z.record(z.string(), z.number()).describe('Largest drilling diameter in mm for each material'),
    specs: z
      .array(specFacetSchema)
      .optional()
      .describe('The filters by specification that divide the results. Only with one family'),
    specFilters: z
      .array(z.object({ filter: z.string(), label: z.string() }))
      .optional()
      .describe('The set filters by specification, as text'),
    search: understoodSearchSchema.optional().describe('How `q` was understood'),
  })
  .openapi('ProductFacets')
export type ProductFacets = z.output<typeof facetsSchema>
