/** The fields of the form of a rule, and the rule that they describe; pure. */

import type { RuleDto } from '#app/companies/core/approval-rule-contract.ts'
import type { DecidingRole, OrderingRole } from '#app/companies/core/approval-rules.ts'
import type { Family } from '#app/products/specifications/families.ts'
import { rulesCopy } from '../copy.ts'

/** The approvers of a step, as the form offers it. */
export const STEP_CHOICES = ['approvers and owners', 'approvers', 'owners', 'members'] as const
export type StepChoice = (typeof STEP_CHOICES)[number]

const STEP_ROLES: Readonly<Record<Exclude<StepChoice, 'members'>, DecidingRole[]>> = {
  'approvers and owners': ['approver', 'owner'],
  approvers: ['approver'],
  owners: ['owner'],
}

export interface StepDraft {
  quorum: 'any' | 'all'
  who: StepChoice
  memberIds: string[]
}

/** A condition that is not used is null. Amounts are as typed. */
export interface RuleDraft {
  roles: OrderingRole[]
  total: string | null
  /** True if the total is that of all orders of a day. */
  isOfDay: boolean
  unitPrice: string | null
  families: Family[] | null
  /** `new` for a site that was not used before. */
  sites: string[] | 'new' | null
  costCenters: string[] | null
  steps: StepDraft[]
}

export const NEW_STEP: StepDraft = { quorum: 'any', who: 'approvers and owners', memberIds: [] }
export const NEW_RULE: RuleDraft = {
  roles: ['buyer', 'approver'],
  total: '',
  isOfDay: false,
  unitPrice: null,
  families: null,
  sites: null,
  costCenters: null,
  steps: [NEW_STEP],
}

export function toRuleDraft({ roles, conditions, steps }: RuleDto): RuleDraft {
  const draft: RuleDraft = { ...NEW_RULE, roles, total: null, steps: steps.map(stepDraftOf) }
  for (const condition of conditions) {
    if (condition.kind === 'total' || condition.kind === 'day-total') {
      draft.total = String(condition.amount)
      draft.isOfDay = condition.kind === 'day-total'
    }
    if (condition.kind === 'unit-price') draft.unitPrice = String(condition.amount)
    if (condition.kind === 'family') draft.families = condition.families
    if (condition.kind === 'site') draft.sites = condition.siteIds
    if (condition.kind === 'new-site') draft.sites = 'new'
    if (condition.kind === 'cost-center') draft.costCenters = condition.costCenterIds
  }
  return draft
}

function stepDraftOf({ quorum, approvers }: RuleDto['steps'][number]): StepDraft {
  if ('memberIds' in approvers) return { quorum, who: 'members', memberIds: approvers.memberIds }
  const { roles } = approvers
  const who = roles.length === 2 ? 'approvers and owners' : roles[0] === 'owner' ? 'owners' : 'approvers'
  return { quorum, who, memberIds: [] }
}

const isAmount = (text: string) => /^\d{1,10}(\.\d{1,2})?$/.test(text.trim())

export type RuleDraftErrors = Partial<
  Record<'roles' | 'total' | 'unitPrice' | 'families' | 'sites' | 'costCenters' | `step-${number}`, string>
>

export function findDraftErrors(draft: RuleDraft): RuleDraftErrors {
  const errors: RuleDraftErrors = {}
  if (draft.roles.length === 0) errors.roles = rulesCopy.rolesMissing
  for (const field of ['total', 'unitPrice'] as const)
    if (draft[field] !== null && !isAmount(draft[field])) errors[field] = rulesCopy.amountInvalid
  for (const field of ['families', 'sites', 'costCenters'] as const)
    if (draft[field]?.length === 0) errors[field] = rulesCopy.choiceMissing
  for (const [index, { who, memberIds }] of draft.steps.entries())
    if (who === 'members' && memberIds.length === 0) errors[`step-${index}`] = rulesCopy.choiceMissing
  return errors
}

/** @returns null while a field is missing or wrong */
export function parseRuleDraft(draft: RuleDraft): RuleDto | null {
  if (Object.keys(findDraftErrors(draft)).length > 0) return null
  const { roles, total, isOfDay, unitPrice, families, sites, costCenters, steps } = draft
  return {
    roles,
    conditions: [
      ...(total === null
        ? []
        : [{ kind: isOfDay ? ('day-total' as const) : ('total' as const), amount: Number(total) }]),
      ...(unitPrice === null ? [] : [{ kind: 'unit-price' as const, amount: Number(unitPrice) }]),
      ...(families === null ? [] : [{ kind: 'family' as const, families }]),
      ...(sites === null
        ? []
        : [sites === 'new' ? { kind: 'new-site' as const } : { kind: 'site' as const, siteIds: sites }]),
      ...(costCenters === null ? [] : [{ kind: 'cost-center' as const, costCenterIds: costCenters }]),
    ],
    steps: steps.map(({ quorum, who, memberIds }) => ({
      quorum,
      approvers: who === 'members' ? { memberIds } : { roles: STEP_ROLES[who] },
    })),
  }
}
