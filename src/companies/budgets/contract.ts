/** The API schemas of budgets. Amounts are in the currency of the shop, days in UTC. */
import { z } from '@hono/zod-openapi'
import { daySchema, pagingFields, textSchema, versionSchema } from '#app/app/api.server.ts'
import { centsFromDecimal } from '#app/lib/money.ts'
import { BUDGET_RULES, MAX_BUDGET, periodErrors } from './rules.ts'

const ruleSchema = z
  .enum(BUDGET_RULES)
  .describe(
    'What happens with an order above what is left: placed and marked, sent to approval, or not placed',
  )

/** The part that an order form needs of the budgets of today. */
export const currentBudgetSchema = z
  .object({
    id: z.string(),
    costCenterId: z.string().nullable().describe('Null for the whole company'),
    remaining: z.number().describe('Below zero if more is ordered'),
    rule: ruleSchema,
  })
  .openapi('CurrentBudget')

export const budgetSchema = z
  .object({
    id: z.string(),
    costCenter: z
      .object({ id: z.string(), code: z.string(), name: z.string() })
      .nullable()
      .describe('Null for orders whose cost center has no budget of its own'),
    amount: z.number(),
    startsOn: z.string(),
    endsOn: z.string().describe('The last day, included'),
    rule: ruleSchema,
    committed: z.number().describe('What its orders cost, without cancelled units'),
    planned: z.number().describe('In pending purchase requests; not counted'),
    version: z.int(),
    points: z
      .array(
        z.object({
          from: z.string(),
          to: z.string(),
          ordered: z.number(),
          cancelled: z.number(),
          remaining: z.number().nullable().describe('On the last day; null in the future'),
          ideal: z.number().describe('If the budget was used evenly'),
        }),
      )
      .describe('Weeks of the period, or months if it is longer than half a year'),
  })
  .openapi('Budget')
export type Budget = z.output<typeof budgetSchema>

const day = daySchema('2026-12-31')

const budgetFields = {
  amount: z
    .number()
    .positive({ error: 'must be more than 0' })
    .max(MAX_BUDGET, { error: 'must be at most 1,000,000,000' })
    .refine((amount) => centsFromDecimal(amount) !== null, { error: 'must have at most two decimals' }),
  startsOn: day,
  endsOn: day,
  rule: ruleSchema,
}

function checkPeriod(
  period: { startsOn: string; endsOn: string },
  check: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) {
  for (const [field, message] of Object.entries(periodErrors(period)))
    check.addIssue({ code: z.ZodIssueCode.custom, path: [field], message })
}

export const newBudgetBody = z
  .strictObject({
    costCenterId: textSchema(64, 1).nullable().describe('Null for the whole company'),
    ...budgetFields,
  })
  .superRefine(checkPeriod)
  .openapi('NewBudget')
export type NewBudget = z.input<typeof newBudgetBody>

export const budgetChangeBody = z
  .strictObject({ ...budgetFields, version: versionSchema })
  .superRefine(checkPeriod)
  .openapi('BudgetUpdate')
export type BudgetChange = z.input<typeof budgetChangeBody>

export const budgetListQuerySchema = z.object({
  ended: z.enum(['1']).optional().describe('Only budgets whose last day is over'),
  ...pagingFields(50),
})
export type BudgetListQuery = z.output<typeof budgetListQuerySchema>
