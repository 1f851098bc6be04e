/** Which orders of a company need approval, and who may approve them; pure. Amounts are in cents. */
import type { Cents } from '#app/lib/money.ts'
import { type CompanyRole, isPermitted } from './rules.ts'

/** The roles whose members order. */
export const ORDERING_ROLES = ['buyer', 'approver', 'owner'] as const satisfies readonly CompanyRole[]
export type OrderingRole = (typeof ORDERING_ROLES)[number]

/** The roles whose members decide purchase requests. */
export const DECIDING_ROLES = ['approver', 'owner'] as const satisfies readonly CompanyRole[]
export type DecidingRole = (typeof DECIDING_ROLES)[number]

export const MAX_RULES = 20
export const MAX_STEPS = 3
export const MAX_CHOICES = 20
export const MAX_DELEGATION_DAYS = 90

export type RuleCondition =
  | { kind: 'total' | 'day-total' | 'unit-price'; amount: Cents }
  | { kind: 'family'; families: string[] }
  | { kind: 'site'; siteIds: string[] }
  | { kind: 'new-site' }
  | { kind: 'cost-center'; costCenterIds: string[] }

export interface ApprovalStep {
  /** `any` if one of the approvers is enough. */
  quorum: 'any' | 'all'
  approvers: { roles: DecidingRole[] } | { memberIds: string[] }
}

export interface ApprovalRule {
  /** The roles whose orders the rule is about. */
  roles: OrderingRole[]
  /** All of them must hold. A rule without conditions is about every order. */
  conditions: RuleCondition[]
  steps: ApprovalStep[]
}

/** The approvers of an order above the limit of a member that no rule is about. */
export const DEFAULT_STEPS: ApprovalStep[] = [{ quorum: 'any', approvers: { roles: ['approver', 'owner'] } }]

/** The facts that a rule asks about an order. */
export interface OrderFacts {
  /** Of the member who orders. */
  role: CompanyRole
  total: Cents
  /** The total that the member ordered for the company before on the same day (UTC), without what was cancelled. */
  orderedBefore: Cents
  /** The family of a product that is not sold any more is ''. */
  lines: readonly { family: string; unitPrice: Cents }[]
  /** Null for an address that was typed. */
  siteId: string | null
  /** True for a typed address too. */
  isSiteNew: boolean
  costCenterId: string | null
}

function holds(condition: RuleCondition, facts: OrderFacts): boolean {
  switch (condition.kind) {
    case 'total':
      return facts.total >= condition.amount
    case 'day-total':
      return facts.orderedBefore + facts.total >= condition.amount
    case 'unit-price':
      return facts.lines.some(({ unitPrice }) => unitPrice >= condition.amount)
    case 'family':
      return facts.lines.some(({ family }) => condition.families.includes(family))
    case 'site':
      return facts.siteId !== null && condition.siteIds.includes(facts.siteId)
    case 'new-site':
      return facts.isSiteNew
    case 'cost-center':
      return facts.costCenterId !== null && condition.costCenterIds.includes(facts.costCenterId)
  }
}

export function isRuleAbout({ roles, conditions }: ApprovalRule, facts: OrderFacts): boolean {
  const applied: readonly CompanyRole[] = roles
  return applied.includes(facts.role) && conditions.every((condition) => holds(condition, facts))
}

/** The first rule that is about the order decides who approves it. */
export function findRule<Rule extends ApprovalRule>(
  rules: readonly Rule[],
  facts: OrderFacts,
): Rule | undefined {
  return rules.find((rule) => isRuleAbout(rule, facts))
}

/** From which total on the condition holds. */
function smallestTotal(condition: RuleCondition, { orderedBefore }: Omit<OrderFacts, 'total'>): Cents {
  if (condition.kind === 'total') return condition.amount
  return condition.kind === 'day-total' ? condition.amount - orderedBefore : 0
}

/** True if a rule asks about the other orders of the day, so that orders of one member are checked one after the other. */
export const looksAtDay = (rules: readonly ApprovalRule[]): boolean =>
  rules.some(({ conditions }) => conditions.some(({ kind }) => kind === 'day-total'))

/**
 * The highest total of an order, with everything else as it is, that needs no approval; null if none needs any. The
 * statement that places an order compares the total that it charges with it.
 */
export function totalWithoutApproval(
  rules: readonly ApprovalRule[],
  facts: Omit<OrderFacts, 'total'>,
  orderLimit: Cents | null,
): Cents | null {
  const limits = rules
    .filter((rule) => isRuleAbout(rule, { ...facts, total: Number.POSITIVE_INFINITY }))
    .map(({ conditions }) => Math.max(0, ...conditions.map((condition) => smallestTotal(condition, facts))))
    .map((amount) => amount - 1)
  if (orderLimit !== null) limits.push(orderLimit)
  return limits.length === 0 ? null : Math.min(...limits)
}

export interface TeamMember {
  /** Of the membership. */
  id: string
  name: string
  role: CompanyRole
}

/** The members that a step names, the requester included. */
export function namedApprovers<Member extends TeamMember>(
  { approvers }: ApprovalStep,
  members: readonly Member[],
): Member[] {
  return members.filter(
    (member) =>
      isPermitted(member.role, 'decide') &&
      ('roles' in approvers
        ? approvers.roles.some((role) => role === member.role)
        : approvers.memberIds.includes(member.id)),
  )
}

/**
 * The deciders of a step of a request. If nobody else of those that the step names is left, the owners decide; if there is no
 * other owner, the requester, but only where dual control is off.
 * @param requesterId the membership of the requester; null if they left
 */
export function stepApprovers<Member extends TeamMember>(
  step: ApprovalStep,
  members: readonly Member[],
  requesterId: string | null,
  isDualControl: boolean,
): Member[] {
  const others = members.filter(({ id }) => id !== requesterId)
  const named = namedApprovers(step, others)
  if (named.length > 0) return named
  const owners = others.filter(({ role }) => role === 'owner')
  if (owners.length > 0 || isDualControl) return owners
  return members.filter((member) => member.id === requesterId && isPermitted(member.role, 'decide'))
}

export type RuleProblem =
  /** The step names nobody who may decide. */
  | { code: 'nobody-named'; step: number }
  /** The member is the only one who could decide their own orders. */
  | { code: 'only-requester'; step: number; name: string }

/** Why a rule would stop orders that nobody can approve. Steps are counted from 1. */
export function findRuleProblem(
  { roles, steps }: ApprovalRule,
  members: readonly TeamMember[],
  isDualControl: boolean,
): RuleProblem | null {
  const applied: readonly CompanyRole[] = roles
  const requesters = members.filter(({ role }) => applied.includes(role))
  for (const [index, step] of steps.entries()) {
    if (namedApprovers(step, members).length === 0) return { code: 'nobody-named', step: index + 1 }
    const stuck = requesters.find(({ id }) => stepApprovers(step, members, id, isDualControl).length === 0)
    if (stuck) return { code: 'only-requester', step: index + 1, name: stuck.name }
  }
  return null
}
