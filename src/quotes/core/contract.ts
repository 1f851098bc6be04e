/** The API schemas of quotes. */
import { z } from '@hono/zod-openapi'
import {
  daySchema,
  emailSchema,
  pagingFields,
  readableLine,
  textSchema,
  versionSchema,
} from '#app/app/api.server.ts'
import { externalNumbersField } from '#app/app/external-number-fields.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { centsFromDecimal, decimalFromCents, MAX_CENTS } from '#app/lib/money.ts'
import {
  MAX_DESCRIPTION,
  MAX_LINE,
  MAX_NOTE,
  MAX_PHONE,
  MAX_PRODUCT_NAME,
  MAX_SEARCH,
} from '#app/lib/text-limits.ts'
import {
  addressId,
  addressText,
  lineQuantity,
  orderCompanyChoice,
  poNumber,
} from '#app/orders/core/contract.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'
import { QUOTE_QUEUES } from './quote-queues.ts'
import {
  LOST_REASONS,
  MAX_BUYER_REFERENCE,
  MAX_QUOTE_LINES,
  MAX_TIERS,
  QUOTE_ACTIONS,
  QUOTE_STATES,
} from './rules.ts'

export const quoteStatus = z.enum(QUOTE_STATES)
const amount = z.number().describe(CURRENCY_NAME)
const freightKind = z.enum(['firm', 'estimate', 'later'])
const acceptance = z.enum(['whole', 'parts'])

const quoteLineSchema = z
  .object({
    lineNo: z.int().describe('The same in all versions'),
    productID: z
      .string()
      .nullable()
      .describe(
        'Null for a free text, which has no stock. Its `sku` is empty, and its `note` its description.',
      ),
    sku: z.string(),
    name: z.string(),
    quantity: z.int(),
    price: amount.nullable().describe('Null while the buyer asks for a price'),
    priceTiers: z.array(z.object({ from: z.int(), price: amount })),
    listPrice: amount.nullable().describe('Null without a product'),
    targetPrice: amount.nullable(),
    belowMinimum: z
      .string()
      .nullable()
      .describe('Why the minimum and the multiple of the product do not apply'),
    freeReason: z.string().nullable().describe('Why the line is free of charge'),
    readyOn: z.iso.date().nullable(),
    note: z.string(),
    ordered: z.int().describe('Units of this version that were ordered'),
  })
  .openapi('QuoteLine')
export type QuoteLine = z.output<typeof quoteLineSchema>

export const quoteVersionSchema = z
  .object({
    no: z.int(),
    author: z.enum(['buyer', 'seller']),
    sentAt: z.iso.datetime(),
    validUntil: z.iso.date().nullable().describe('The last day of an offer, in UTC'),
    acceptance,
    freightKind,
    freight: amount.describe('Part of the total if it is firm, otherwise 0'),
    terms: z.string(),
    note: z.string(),
    lines: z.array(quoteLineSchema),
  })
  .openapi('QuoteVersion')
export type QuoteVersion = z.output<typeof quoteVersionSchema>

const summaryFields = {
  number: z.string(),
  status: quoteStatus,
  currentVersion: z.int(),
  buyerReference: z.string(),
  firstProduct: z.string(),
  lineCount: z.int(),
  units: z.int(),
  total: amount.nullable(),
  validUntil: z.iso.date().nullable(),
  answerNeededBy: z.iso.date().nullable(),
  changedAt: z.iso.datetime(),
  company: z.object({ name: z.string() }).nullable(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  waitingSince: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('Staff members: since when an answer is owed'),
  assignee: z.string().nullable().optional().describe('Staff members'),
}

export const quoteSummarySchema = z.object(summaryFields).openapi('QuoteSummary')
export type QuoteSummary = z.output<typeof quoteSummarySchema>

const lineFiguresSchema = z.object({
  lineNo: z.int(),
  agreementPrice: amount.nullable(),
  stock: z.int(),
  leadTimeDays: z.int().nullable(),
  floorPrice: amount.nullable().describe('Of the product, today'),
  lastOrder: z.object({ price: amount, placedAt: z.iso.datetime() }).nullable(),
})
export type QuoteLineFigures = z.output<typeof lineFiguresSchema>

const entrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum([
    'requested',
    'offered',
    'question',
    'countered',
    'ordered',
    'declined',
    'withdrawn',
    'message',
    'note',
  ]),
  by: z.string(),
  text: z.string(),
})

export const decisionSchema = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  decision: z.enum(['yes', 'no']),
})

export const quoteSchema = z
  .object({
    ...summaryFields,
    requestedDeliveryOn: z.iso.date().nullable(),
    versions: z.array(quoteVersionSchema).describe('Oldest first'),
    entries: z.array(entrySchema).describe('What happened and what was said, oldest first'),
    links: z
      .array(
        z.object({
          id: z.string(),
          version: z.int(),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
          isActive: z.boolean(),
          decisions: z.array(decisionSchema),
        }),
      )
      .describe('Links of the buyer, newest first; empty for staff members'),
    files: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          mediaType: z.string(),
          size: z.int(),
          by: z.string(),
          addedAt: z.iso.datetime(),
        }),
      )
      .describe('Oldest first'),
    orders: z.array(z.object({ number: z.string(), version: z.int(), units: z.int(), total: amount })),
    actions: z.array(z.enum(QUOTE_ACTIONS)).describe('What the caller may do now'),
    approval: z
      .object({ request: z.string(), version: z.int() })
      .nullable()
      .describe('The purchase request that waits for the company of the buyer'),
    todayTotal: amount.nullable().describe('Of the current offer at the prices of today, if these are lower'),
    families: z
      .record(z.string(), z.string())
      .describe('By product ID while the offer can be accepted, for the approval rules of the company'),
    ...externalNumbersField,
    figures: z.array(lineFiguresSchema).optional().describe('Staff members'),
    maxDiscount: z.number().optional().describe('Staff members: offers with more percent are noted'),
    isMine: z.boolean().optional().describe('Staff members: whether they are assigned'),
  })
  .openapi('Quote')
export type Quote = z.output<typeof quoteSchema>

export const quoteListQuerySchema = z.object({
  queue: z.enum(QUOTE_QUEUES).optional().describe('For staff members; without it, the own quotes'),
  company: textSchema(64, 1).optional().describe('Those of this company instead'),
  q: textSchema(MAX_SEARCH).optional().describe('Words in the number, reference, buyer, company or products'),
  ...pagingFields(100),
})
export type QuoteListQuery = z.output<typeof quoteListQuerySchema>

export const quoteParams = z.object({
  id: z
    .string()
    .regex(/^Q-\d{4}-\d{6,9}$/, { error: 'must be the number of a quote' })
    .openapi({ example: 'Q-2026-000123' }),
})

/** In cents afterwards. */
const centsFrom = (lowest: number, error: string, highest = decimalFromCents(MAX_CENTS)) =>
  z
    .number({ error: 'must be an amount' })
    .max(highest, { error: `must be at most ${highest.toLocaleString('en-US')}` })
    .refine((decimal) => (centsFromDecimal(decimal) ?? -1) >= lowest, { error })
    .transform((decimal) => centsFromDecimal(decimal) ?? 0)
const price = centsFrom(1, 'must be more than 0, with at most two decimals', MAX_UNIT_PRICE)
const offeredPrice = centsFrom(0, 'must be 0 or more, with at most two decimals', MAX_UNIT_PRICE)
const freightAmount = centsFrom(0, 'must be an amount of 0 or more with at most two decimals')

const lineNo = versionSchema.min(1, { error: 'must be a line' })
const linesOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, { error: 'must hold a line' })
    .max(MAX_QUOTE_LINES, { error: `must hold at most ${MAX_QUOTE_LINES} lines` })
const optionalDay = daySchema('2026-12-24').nullable().optional()
const note = textSchema(MAX_DESCRIPTION)

const newQuoteLines = linesOf(
  z.strictObject({
    productID: textSchema(64, 1),
    quantity: lineQuantity,
    targetPrice: price.nullable().optional(),
  }),
)

export const newQuoteBody = z
  .strictObject({
    lines: newQuoteLines,
    buyerReference: readableLine(MAX_BUYER_REFERENCE).optional(),
    answerNeededBy: optionalDay,
    requestedDeliveryOn: optionalDay,
    note: note.optional(),
    companyId: textSchema(64, 1).optional(),
  })
  .openapi('NewQuote')
export type NewQuote = z.input<typeof newQuoteBody>

export const offerBody = z
  .strictObject({
    version: versionSchema.describe('The version that the offer answers'),
    validUntil: daySchema('2026-12-24'),
    acceptance,
    freightKind,
    freight: freightAmount,
    terms: note,
    note,
    lines: linesOf(
      z.strictObject({
        lineNo,
        name: readableLine(MAX_PRODUCT_NAME, 1)
          .optional()
          .describe(
            'Of a line without product: a training, for example. With a new `lineNo` it adds the line. Such a line has no stock, so `readyOn` and `belowMinimum` are null.',
          ),
        quantity: lineQuantity,
        price: offeredPrice,
        freeReason: textSchema(MAX_LINE, 1).nullable().optional().describe('For a price of 0'),
        priceTiers: z.array(z.strictObject({ from: lineQuantity, price })).max(MAX_TIERS),
        readyOn: optionalDay,
        note: textSchema(MAX_NOTE),
        belowMinimum: textSchema(MAX_LINE, 1).nullable(),
      }),
    ),
  })
  .openapi('NewOffer')
export type NewOffer = z.input<typeof offerBody>

export const newOfferDraftBody = z
  .strictObject({
    email: emailSchema.describe('Of the customer'),
    lines: newQuoteLines,
    buyerReference: readableLine(MAX_BUYER_REFERENCE).optional(),
    companyId: textSchema(64, 1).optional(),
  })
  .openapi('NewOfferDraft')
export type NewOfferDraft = z.input<typeof newOfferDraftBody>

export const counterBody = z
  .strictObject({
    version: versionSchema,
    note,
    lines: linesOf(z.strictObject({ lineNo, quantity: lineQuantity, targetPrice: price.nullable() })),
  })
  .openapi('NewCounteroffer')
export type NewCounteroffer = z.input<typeof counterBody>

export const acceptanceBody = z
  .strictObject({
    version: versionSchema,
    lines: linesOf(z.strictObject({ lineNo, quantity: lineQuantity }))
      .optional()
      .describe('Of an offer that can be ordered in parts; absent for everything that is left'),
    prices: z.enum(['quote', 'today']).describe('`today` if the prices have fallen'),
    address: addressText,
    addressId: addressId.optional(),
    phone: textSchema(MAX_PHONE),
    poNumber: poNumber.optional(),
    company: orderCompanyChoice.optional(),
  })
  .openapi('QuoteAcceptance')
export type QuoteAcceptance = z.input<typeof acceptanceBody>

export const acceptedQuoteSchema = z
  .object({
    order: z.string().nullable().describe('The number of the order'),
    request: z
      .string()
      .nullable()
      .describe('The number of the purchase request, if the company approves the order first'),
  })
  .openapi('AcceptedQuote')
export type AcceptedQuote = z.output<typeof acceptedQuoteSchema>

export const quoteMessageBody = z
  .strictObject({
    kind: z
      .enum(['message', 'note', 'question', 'withdrawal', 'decline'])
      .describe('A note, a question and a decline are of staff members'),
    text: textSchema(MAX_DESCRIPTION, 1),
    lostReason: z.enum(LOST_REASONS).optional().describe('Of a decline or a withdrawal'),
  })
  .openapi('QuoteMessage')
export type QuoteMessage = z.input<typeof quoteMessageBody>

export const assigneeBody = z.strictObject({ isAssigned: z.boolean() }).openapi('QuoteAssignee')
