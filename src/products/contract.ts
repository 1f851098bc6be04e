/** The catalogue on the wire, with the specification's spellings. */

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
  FAMILY_IDS,
  MATERIAL_IDS,
  POWER_SOURCE_IDS,
  type ProductSpecs,
  SPEC_FIELDS,
  SPEC_KEYS,
  type SpecKey,
} from './specifications/specifications.ts'

const specValueSchema = (key: SpecKey) => {
  const field = SPEC_FIELDS[key]
  return field.kind === 'text'
    ? textSchema(field.max, 1)
    : z
        .number({ error: 'must be a number' })
        .min(0, { error: 'must not be negative' })
        .max(field.max, {
          error: `must be at most ${field.max.toLocaleString('en-US')} ${field.unit}`.trim(),
        })
}

/** The transform hides the fields from the document, so that they are described by hand. */
const describeSpec = (key: SpecKey) => {
  const { kind, label, unit, max } = SPEC_FIELDS[key]
  const description = unit ? `${label}, ${unit}` : label
  const bounds =
    kind === 'text'
      ? { type: 'string' as const, maxLength: max }
      : { type: 'number' as const, minimum: 0, maximum: max }
  return [key, { ...bounds, description }] as const
}

export const specsSchema = z
  .strictObject(Object.fromEntries(SPEC_KEYS.map((key) => [key, specValueSchema(key).optional()])))
  .transform((specs) => specs as ProductSpecs)
  .openapi('MachineSpecs', { type: 'object', properties: Object.fromEntries(SPEC_KEYS.map(describeSpec)) })

const unitCount = z
  .number({ error: 'must be a whole number' })
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be negative' })
  .max(1_000_000, { error: 'must be at most 1,000,000' })

const priceTierSchema = z
  .object({
    from: z.int().openapi({ description: 'From this quantity on' }),
    price: z.number().openapi({ description: 'each piece costs so many US dollars' }),
  })
  .openapi('PriceBreak')

export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    price: z.number().openapi({ description: 'US dollars, at most two decimals', example: 149 }),
    quentity: z.int().openapi({ description: 'Stock on hand, in pieces' }),
    picture: z.string().openapi({ description: 'Address of the picture or drawing' }),
    supplier: z.string(),
    discription: z.string(),
    minOrder: z.int().openapi({ description: 'Minimum order quantity; an order must exceed it' }),
    orderMultiple: z.int().openapi({ description: 'A quantity must be a whole number of these' }),
    priceBreaks: z.array(priceTierSchema).openapi({
      description: 'Volume prices, ascending: the last one reached is what each piece costs',
    }),
    sku: z.string(),
    family: z.enum(FAMILY_IDS),
    powerSource: z.enum(POWER_SOURCE_IDS),
    specs: specsSchema,
    version: z.int(),
    archived: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Product')
export type Product = z.output<typeof productSchema>

/** What a card among others shows, and no more: lists of them stand in pages that must be small. */
export const productSummarySchema = productSchema
  .pick({
    _id: true,
    name: true,
    sku: true,
    price: true,
    quentity: true,
    minOrder: true,
    orderMultiple: true,
    priceBreaks: true,
    archived: true,
    picture: true,
    discription: true,
    specs: true,
  })
  .openapi('MachineOnCard')
export type ProductSummary = z.output<typeof productSummarySchema>

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
}

export const productFilterQuerySchema = z.object(filters)
export type ProductFilters = z.output<typeof productFilterQuerySchema>

export const productListQuerySchema = z.object({
  ...filters,
  sort: z.enum(PRODUCT_SORTS).optional(),
  limit: pageSize(100).optional(),
  after: cursorSchema.optional(),
  archived: z
    .enum(['0', '1'])
    .optional()
    .openapi({ description: 'Administrators only: 1 lists the archived ones' }),
  fields: z
    .enum(['card'])
    .optional()
    .openapi({ description: 'card: only what a card shows, of the specifications the four it names' }),
})
export type ProductListQuery = z.output<typeof productListQuerySchema>

const count = z.int()
export const facetsSchema = z
  .object({
    hits: count,
    hitsAreMore: z.boolean().openapi({
      description:
        'True where more machines match the words than are counted: then every count is a lower bound',
    }),
    total: count.openapi({ description: 'Machines in the catalogue, without any filter' }),
    family: z.record(z.string(), count),
    power: z.record(z.string(), count),
    inStock: count,
    price: z.object({
      from: z.number(),
      to: z.number(),
      histogram: z
        .array(count)
        .openapi({ description: 'Twelve steps from `from` to `to`, each the same factor wide' }),
    }),
    capacity: z
      .record(z.string(), z.number())
      .openapi({ description: 'Largest diameter in mm for each material' }),
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

/** Whether a ladder makes sense, `ladderProblem` judges: a rung alone cannot tell. */
const priceBreaks = z
  .array(z.strictObject({ from: unitCount, price }))
  .max(MAX_PRICE_TIERS, { error: `must hold at most ${MAX_PRICE_TIERS} price breaks` })

const orderMultiple = unitCount.min(1, { error: 'must be at least 1' })

const sku = textSchema(24, 1).refine((text) => /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/.test(text), {
  error: 'may hold letters, digits, space, dot, dash and slash',
})

/** An https address (fetched by browsers only) or a path of this site; empty for the drawing. */
const imageUrl = textSchema(500).refine(
  (address) =>
    address === '' ||
    (address.startsWith('/') && !address.startsWith('//') && !/[\s"'<>\\]/.test(address)) ||
    (URL.canParse(address) && new URL(address).protocol === 'https:' && !/[\s"'<>\\]/.test(address)),
  { error: 'must be an https address or a path of this site' },
)

const allowDuplicateName = z
  .boolean()
  .optional()
  .openapi({ description: 'True where another product on sale may have the same name' })

export const newProductBody = z
  .strictObject({
    email: emailSchema,
    productName: readableLine(120, 1),
    price,
    img: imageUrl.optional(),
    quentity: unitCount,
    minOrder: unitCount,
    orderMultiple: orderMultiple.optional(),
    priceBreaks: priceBreaks.optional(),
    discription: textSchema(2_000),
    sku: sku.optional(),
    family: z.enum(FAMILY_IDS).optional(),
    powerSource: z.enum(POWER_SOURCE_IDS).optional(),
    specs: specsSchema.optional(),
    allowDuplicateName,
  })
  .openapi('NewProduct')
export type NewProduct = z.input<typeof newProductBody>

export const productChangeBody = z
  .strictObject({
    version: versionSchema.optional().openapi({
      description:
        'The version the change is based on; refused when it is no longer that. Needed, unless the stock alone is changed, based on `quentityWas`',
    }),
    name: readableLine(120, 1).optional(),
    price: price.optional(),
    quentity: unitCount.optional(),
    quentityWas: unitCount
      .optional()
      .openapi({ description: 'The stock the new figure is based on; refused when orders have changed it' }),
    minOrder: unitCount.optional(),
    orderMultiple: orderMultiple.optional(),
    priceBreaks: priceBreaks.optional(),
    discription: textSchema(2_000).optional(),
    picture: imageUrl.optional(),
    archived: z.boolean().optional(),
    allowDuplicateName,
  })
  .openapi('ProductChange')
export type ProductChange = z.input<typeof productChangeBody>

export const uploadedImageSchema = z.object({ picture: z.string() }).openapi('UploadedPicture')
