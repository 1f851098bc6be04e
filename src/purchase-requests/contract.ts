/** The API schemas of purchase requests: orders that a member of a company asks an approver for. */

import { z } from '@hono/zod-openapi'
import { daySchema, pagingFields, textSchema, versionSchema } from '#app/app/api.server.ts'
import { BUDGET_RULES } from '#app/companies/budgets/rules.ts'
import { MAX_STEPS } from '#app/companies/core/approval-rules.ts'
import { COMPANY_STATUSES } from '#app/companies/core/company-statuses.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { MAX_NOTE } from '#app/lib/text-limits.ts'
import { lineQuantity, orderCompanySchema, poNumber } from '#app/orders/core/contract.ts'
import { freightSchema } from '#app/orders/core/freight-contract.ts'
import { orderFactFields } from '#app/orders/core/order-facts-contract.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { LISTED_DECISIONS, REQUEST_DECISIONS, REQUEST_STATUSES } from './rules.ts'

export const requestLineSchema = z
  .object({
    productID: z.string().nullable().describe('Null for a free text of an accepted offer'),
    sku: z.string(),
    productName: z.string(),
    description: z.string().describe('Of a free text'),
    picture: z.string(),
    quantity: z.int(),
    price: z.number().describe(`Unit price in ${CURRENCY_NAME} on the day of the request`),
    lineTotal: z.number(),
    stock: z.int().describe('Units in stock now. A request reserves none.'),
    shipsBy: z.iso
      .date()
      .optional()
      .describe('The ship-by date that the requester saw, if more is requested than was in stock'),
  })
  .openapi('PurchaseRequestLine')

const summaryFields = {
  number: z.string(),
  status: z.enum(REQUEST_STATUSES),
  version: z.int().describe('A decision names the version that it is about'),
  company: orderCompanySchema
    .extend({ siteID: z.string().nullable(), costCenterID: z.string().nullable() })
    .openapi('PurchaseRequestCompany'),
  companyStatus: z.enum(COMPANY_STATUSES).describe('Only an active company approves'),
  requester: z.object({ name: z.string(), email: z.string() }),
  sentBy: z.string().nullable().describe('The administrator who sent it on behalf of the requester'),
  total: z.number().describe(CURRENCY_NAME),
  units: z.int(),
  orderLimit: z.number().nullable().describe('The limit of the requester, if the total exceeds it'),
  rule: z.string().describe('Which orders the approval rule is about; empty if only the limit is a reason'),
  step: z.int().describe('The step that is decided next; a decision names it'),
  stepCount: z.int(),
  isOwn: z.boolean().describe('Whether the caller is the requester'),
  order: z.string().nullable().describe('The number of the order that was placed'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  canDecide: z.boolean().describe('Whether the caller can decide the current step'),
  canChange: z.boolean(),
}

export const requestSummarySchema = z
  .object({ ...summaryFields, firstProduct: z.string(), lineCount: z.int() })
  .openapi('PurchaseRequestSummary')
export type RequestSummary = z.output<typeof requestSummarySchema>

export const purchaseRequestSchema = z
  .object({
    ...summaryFields,
    address: z.string(),
    phone: z.string(),
    poNumber: z.string(),
    quote: z
      .object({ number: z.string(), version: z.int() })
      .nullable()
      .describe('The offer that is accepted; its prices stay as they are'),
    freight: freightSchema
      .nullable()
      .describe('With which the order is placed, whatever the terms of the shop are then; null for none'),
    ...orderFactFields,
    budget: z
      .object({
        costCenter: z.string().nullable().describe('Null for the budget of the whole company'),
        amount: z.number(),
        remaining: z.number().describe('Now, without this request'),
        rule: z.enum(BUDGET_RULES),
        endsOn: z.string().describe('The last day, included'),
      })
      .nullable()
      .describe('The budget that the order would count in today'),
    lines: z.array(requestLineSchema),
    differences: z.array(z.string()).describe('Why the approved request could not be ordered'),
    steps: z
      .array(
        z.object({
          label: z.string().describe('Who decides it: `one approver or owner`'),
          status: z.enum(['approved', 'current', 'later']),
          waitingFor: z.array(z.string()).describe('Names, of the current step only'),
        }),
      )
      .describe('The approvals of this version that the order needs, in their order'),
    decisions: z.array(
      z.object({
        by: z.string(),
        onBehalfOf: z.string().nullable().describe('Whose delegate decided'),
        isOwn: z.boolean().describe('The requester’s own approval, where nobody else could'),
        version: z.int(),
        step: z.int(),
        decision: z.enum(LISTED_DECISIONS).describe('`changed`: the note says what, and by whom is in `by`'),
        note: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .openapi('PurchaseRequest')
export type PurchaseRequest = z.output<typeof purchaseRequestSchema>

export const requestListQuerySchema = z.object({
  company: textSchema(64, 1)
    .optional()
    .describe('Only those of this company; administrators see all of them'),
  ...pagingFields(100),
})

export const requestNumberParams = z.object({
  id: z.string().regex(/^R-\d{4}-\d{6,9}$/, { error: 'must be the number of a request' }),
})

export const requestDecisionBody = z
  .strictObject({
    decision: z.enum(REQUEST_DECISIONS),
    note: textSchema(MAX_NOTE).optional(),
    poNumber: poNumber
      .optional()
      .describe('Of the approver, in place of that of the request; only with an approval'),
    version: versionSchema,
    step: z.int().min(1).max(MAX_STEPS).default(1).describe('The step that is decided'),
  })
  .refine(({ decision, note }) => decision === 'approved' || Boolean(note?.trim()), {
    path: ['note'],
    error: 'must say why',
  })
  .openapi('PurchaseRequestDecision')
export type DecisionInput = z.input<typeof requestDecisionBody>

export const requestChangeBody = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          productID: textSchema(64, 1),
          quantity: lineQuantity,
          shipsBy: daySchema('2026-12-24')
            .optional()
            .describe(
              'The ship-by date the requester saw. Only with it can more be requested than is in stock',
            ),
        }),
      )
      .min(1, { error: 'must hold a line' })
      .max(MAX_ORDER_LINES)
      .optional()
      .describe('Absent if the lines stay as they are, like those of an accepted offer'),
    poNumber: poNumber.optional(),
    siteId: textSchema(64, 1).optional().describe('Another site; the same one if absent'),
    costCenterId: textSchema(64, 1).optional().describe('Another cost center; the same one if absent'),
    version: versionSchema,
  })
  .openapi('PurchaseRequestChange')
export type RequestChange = z.input<typeof requestChangeBody>
