/** The API schemas of agreements and company prices. */

import { z } from '@hono/zod-openapi'
import { daySchema, readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { centsFromDecimal } from '#app/lib/money.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { MAX_DISCOUNT_BP } from '#app/pricing/company-terms.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'
import { MAX_PRICE_TIERS } from '#app/pricing/price-tiers.ts'
import { AGREEMENT_STATUSES, MAX_AGREED_PRICES, MAX_DETAILED_PRICES, MAX_ROW_LENGTH } from './rules.ts'

const stateSchema = z.enum([...AGREEMENT_STATUSES, 'upcoming'])

export const agreementSummarySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().describe('The last day (UTC)'),
    discountBp: z.int().nullable().describe('On list prices, in hundredths of a percent; null for none'),
    orderMinimum: z.number().nullable().describe(CURRENCY_NAME),
    state: stateSchema,
    priceCount: z.int(),
    version: z.int(),
  })
  .openapi('AgreementSummary')
export type AgreementSummary = z.output<typeof agreementSummarySchema>

const tierSchema = z.object({ from: z.int(), price: z.number() })

const agreedPriceFields = {
  productID: z.string(),
  price: z.number().nullable().describe(`${CURRENCY_NAME}; null for the list price with the discount`),
  priceTiers: z.array(tierSchema).nullable(),
  minOrder: z.int().nullable(),
  orderMultiple: z.int().nullable(),
}

export const agreedPriceSchema = z
  .object({
    ...agreedPriceFields,
    sku: z.string(),
    name: z.string(),
    listPrice: z.number(),
    listPriceTiers: z.array(tierSchema),
    listMinOrder: z.int(),
    listOrderMultiple: z.int(),
    isArchived: z.boolean(),
  })
  .openapi('AgreedPrice')
export type AgreedPriceRow = z.output<typeof agreedPriceSchema>

export const agreementSchema = agreementSummarySchema
  .extend({ prices: z.array(agreedPriceSchema) })
  .openapi('Agreement')
export type Agreement = z.output<typeof agreementSchema>

const amount = (max: number, maxText: string) =>
  z
    .number({ error: `must be an amount in ${CURRENCY_NAME}` })
    .positive({ error: 'must be above 0' })
    .max(max, { error: `must be at most ${maxText}` })
    .refine((decimal) => centsFromDecimal(decimal) !== null, { error: 'must have at most two decimals' })

const day = daySchema('2026-12-31')
const termFields = {
  name: readableLine(MAX_NAME, 1),
  startsOn: day,
  endsOn: day,
  discountBp: z
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1 (0.01%)' })
    .max(MAX_DISCOUNT_BP, { error: 'must be at most 9000 (90%)' })
    .nullable(),
  orderMinimum: amount(1_000_000_000, '1,000,000,000').nullable(),
}

function checkDays(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  check: z.core.$RefinementCtx,
): void {
  if (endsOn < startsOn)
    check.addIssue({ code: 'custom', path: ['endsOn'], message: 'must not be before the first day' })
}

export const newAgreementBody = z
  .strictObject({
    ...termFields,
    copyOf: textSchema(64, 1).optional().describe('The agreement of the company whose prices are copied'),
  })
  .superRefine(checkDays)
  .openapi('NewAgreement')
export type NewAgreement = z.input<typeof newAgreementBody>

export const agreementChangeBody = z
  .strictObject({ ...termFields, version: versionSchema })
  .superRefine(checkDays)
  .openapi('AgreementUpdate')
export type AgreementChange = z.input<typeof agreementChangeBody>

export const agreementStatusBody = z
  .strictObject({ status: z.enum(['active', 'ended']), version: versionSchema })
  .openapi('AgreementStatusUpdate')

const count = (min: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(MAX_QUANTITY, { error: `must be at most ${MAX_QUANTITY.toLocaleString('en-US')}` })

const productID = textSchema(64, 1)
const price = amount(MAX_UNIT_PRICE, '10,000,000')
const atMost = { error: `must have at most ${MAX_AGREED_PRICES.toLocaleString('en-US')} rows` }

/** Text keeps the body of a long list small and simple to parse. */
const pastedRows = z
  .array(
    z
      .string()
      .max(MAX_ROW_LENGTH, { error: `must have at most ${MAX_ROW_LENGTH} characters` })
      .refine((row) => row.isWellFormed() && !row.includes('\u0000'), {
        error: 'must be well-formed text without NUL characters',
      }),
  )
  .max(MAX_AGREED_PRICES, atMost)
  .openapi({
    description:
      'SKU, price, minimum, multiple and, for a volume price, its quantity, with tabs between them. The rows of a product are one price; its volume prices replace the earlier ones.',
    example: ['FX-13\t120.50', 'FX-13\t115\t\t\t50'],
  })

export const agreedPricesBody = z
  .strictObject({
    version: versionSchema,
    rows: pastedRows.describe('As in a preview that rejected none of them'),
    prices: z
      .array(
        z.strictObject({
          productID,
          price: price.nullable(),
          priceTiers: z
            .array(z.strictObject({ from: count(1), price }))
            .max(MAX_PRICE_TIERS, { error: `must contain at most ${MAX_PRICE_TIERS} price tiers` })
            .nullable(),
          minOrder: count(0).nullable(),
          orderMultiple: count(1).nullable(),
        }),
      )
      .max(MAX_DETAILED_PRICES, { error: `must have at most ${MAX_DETAILED_PRICES} prices` })
      .describe('Added, or replacing those of the same product'),
    removed: z
      .array(productID)
      .max(MAX_AGREED_PRICES, atMost)
      .describe('The products whose agreed prices are removed'),
  })
  .openapi('AgreedPricesUpdate')
export type AgreedPricesChange = z.input<typeof agreedPricesBody>

export const pricePreviewBody = z.strictObject({ rows: pastedRows }).openapi('AgreedPricePreviewRequest')

export const previewRowSchema = z
  .object({
    sku: z.string(),
    name: z.string(),
    from: z.int().nullable().describe('The quantity of a volume price; null for any other'),
    status: z
      .enum(['new', 'changed', 'unchanged', 'rejected'])
      .describe('Of the product: one rejected row rejects all of its rows'),
    problem: z.string().describe('Why the row is rejected'),
    listPrice: z.number().nullable().describe(`At this quantity, in ${CURRENCY_NAME}`),
    before: z
      .number()
      .nullable()
      .describe(`The agreed price at this quantity until now, in ${CURRENCY_NAME}`),
    price: z.number().nullable().describe(`Of the row, in ${CURRENCY_NAME}`),
    after: z.object(agreedPriceFields).nullable().describe('The price of the product with all of its rows'),
  })
  .openapi('AgreedPricePreview')
export type PreviewRow = z.output<typeof previewRowSchema>

export const companyPricesSchema = z
  .object({
    company: z.object({ id: z.string(), name: z.string() }).nullable(),
    agreement: z
      .object({
        id: z.string(),
        name: z.string(),
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        discountBp: z.int().nullable(),
        orderMinimum: z.number().nullable(),
      })
      .nullable()
      .describe('Of today; null if list prices apply'),
    ended: z
      .object({ name: z.string(), endsOn: z.iso.date() })
      .nullable()
      .describe('The agreement that ended in the last days, if there is no other one'),
    prices: z.array(z.object(agreedPriceFields)),
  })
  .openapi('CompanyPrices')
export type CompanyPricesDto = z.output<typeof companyPricesSchema>
