/** The API schemas of approval rules and delegations. Amounts are in the currency of the shop. */
import { z } from '@hono/zod-openapi'
import { textSchema, versionSchema } from '#app/app/api.server.ts'
import { centsFromDecimal } from '#app/lib/money.ts'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'
import { daysOf } from '../budgets/rules.ts'
import {
  DECIDING_ROLES,
  MAX_CHOICES,
  MAX_DELEGATION_DAYS,
  MAX_RULES,
  MAX_STEPS,
  ORDERING_ROLES,
} from './approval-rules.ts'

const id = textSchema(64, 1)
export const limitAmount = z
  .number()
  .min(0, { error: 'must not be negative' })
  .max(1_000_000_000, { error: 'must be at most 1,000,000,000' })
  .refine((decimal) => centsFromDecimal(decimal) !== null, { error: 'must have at most two decimals' })
const choices = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, { error: 'must name one' })
    .max(MAX_CHOICES, { error: `must name at most ${MAX_CHOICES}` })

const conditionSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('total'), amount: limitAmount }),
    z.strictObject({ kind: z.literal('day-total'), amount: limitAmount }),
    z.strictObject({ kind: z.literal('unit-price'), amount: limitAmount }),
    z.strictObject({ kind: z.literal('family'), families: choices(z.enum(FAMILY_IDS)) }),
    z.strictObject({ kind: z.literal('site'), siteIds: choices(id) }),
    z.strictObject({ kind: z.literal('new-site') }),
    z.strictObject({ kind: z.literal('cost-center'), costCenterIds: choices(id) }),
  ])
  .openapi('ApprovalCondition')

const stepSchema = z
  .strictObject({
    quorum: z.enum(['any', 'all']).describe('Whether one of the approvers is enough'),
    approvers: z.union([
      z.strictObject({ roles: z.array(z.enum(DECIDING_ROLES)).min(1).max(DECIDING_ROLES.length) }),
      z.strictObject({ memberIds: choices(id) }),
    ]),
  })
  .openapi('ApprovalStep')

const isUnique = (items: readonly string[]) => new Set(items).size === items.length

const ruleFields = {
  roles: z
    .array(z.enum(ORDERING_ROLES))
    .min(1, { error: 'must name a role' })
    .max(ORDERING_ROLES.length)
    .refine(isUnique, { error: 'must name each role once' })
    .describe('Whose orders the rule is about'),
  conditions: z
    .array(conditionSchema)
    .max(5, { error: 'must have at most 5 conditions' })
    .refine((conditions) => isUnique(conditions.map(({ kind }) => kind)), {
      error: 'must have each kind of condition once',
    })
    .refine(
      (conditions) => conditions.filter(({ kind }) => kind === 'site' || kind === 'new-site').length < 2,
      { error: 'must name sites, or sites not used before' },
    )
    .refine(
      (conditions) => conditions.filter(({ kind }) => kind === 'total' || kind === 'day-total').length < 2,
      { error: 'must name the total of an order, or that of the day' },
    )
    .describe('All of them must hold. Without any, the rule is about every order'),
  steps: z
    .array(stepSchema)
    .min(1, { error: 'must have a step' })
    .max(MAX_STEPS, { error: `must have at most ${MAX_STEPS} steps` }),
}

export const newRuleBody = z.strictObject({ ...ruleFields, isActive: z.boolean() }).openapi('NewApprovalRule')
export const ruleChangeBody = z
  .strictObject({ ...ruleFields, isActive: z.boolean(), version: versionSchema })
  .openapi('ApprovalRuleUpdate')
export const ruleTestBody = z.strictObject(ruleFields).openapi('ApprovalRuleTest')
export const ruleSequenceBody = z
  .strictObject({ rules: z.array(id).max(MAX_RULES).refine(isUnique, { error: 'must name each rule once' }) })
  .openapi('ApprovalRuleOrder')
export type RuleDto = z.output<typeof ruleTestBody>

export const approvalRuleSchema = z
  .object({
    id: z.string(),
    ...ruleFields,
    isActive: z.boolean(),
    sentence: z.string().describe('The rule as a sentence'),
    version: z.int(),
  })
  .openapi('ApprovalRule')
export type ApprovalRuleDto = z.output<typeof approvalRuleSchema>

const day = z.iso.date().max(10)

export const delegationBody = z
  .strictObject({
    delegate: id.describe('The membership of the delegate'),
    startsOn: day,
    endsOn: day,
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'must not be before the first day',
  })
  .refine(({ startsOn, endsOn }) => daysOf(startsOn, endsOn) <= MAX_DELEGATION_DAYS, {
    path: ['endsOn'],
    error: `must be within ${MAX_DELEGATION_DAYS} days`,
  })
  .openapi('ApprovalDelegationInput')
export type DelegationInput = z.input<typeof delegationBody>

export const delegationSchema = z
  .object({
    member: z.string().describe('The membership of the approver'),
    delegate: z.string(),
    delegateName: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
  })
  .openapi('ApprovalDelegation')
export type Delegation = z.output<typeof delegationSchema>

export const MAX_TESTED_ORDERS = 5_000
export const MAX_STOPPED_ORDERS = 50

export const ruleTestResultSchema = z
  .object({
    orders: z.int().describe('Of the last 12 months, the newest 5,000 at most'),
    stopped: z.int(),
    stoppedOrders: z
      .array(
        z.object({
          number: z.string(),
          buyer: z.string(),
          total: z.number(),
          placedAt: z.iso.datetime(),
        }),
      )
      .describe('The newest 50 of them'),
  })
  .openapi('ApprovalRuleTestResult')
export type RuleTestResult = z.output<typeof ruleTestResultSchema>
