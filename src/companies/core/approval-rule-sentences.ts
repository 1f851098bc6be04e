/** Approval rules as sentences; pure. */
import { isKeyOf } from '#app/lib/keys-of.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import type {
  ApprovalRule,
  ApprovalStep,
  DecidingRole,
  OrderingRole,
  RuleCondition,
  RuleProblem,
} from './approval-rules.ts'

/** The names of what a rule refers to. */
export interface RuleNames {
  site: (id: string) => string
  costCenter: (id: string) => string
  member: (id: string) => string
}

/** A part of a sentence. What the company chose is strong. */
export interface SentencePart {
  text: string
  isStrong: boolean
}

const plain = (text: string): SentencePart => ({ text, isStrong: false })
const strong = (text: string): SentencePart => ({ text, isStrong: true })

const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' })
const allOf = new Intl.ListFormat('en', { type: 'conjunction' })

const ROLE_WORDS: Readonly<Record<OrderingRole, string>> = {
  buyer: 'buyers',
  approver: 'approvers',
  owner: 'owners',
}
const DECIDER_WORDS: Readonly<Record<DecidingRole, string>> = { approver: 'approver', owner: 'owner' }

function familyName(family: string): string {
  return isKeyOf(FAMILIES, family) ? FAMILIES[family].plural.toLowerCase() : family
}

function conditionParts(condition: RuleCondition, names: RuleNames): SentencePart[] {
  switch (condition.kind) {
    case 'total':
      return [plain(' of '), strong(`${formatMoney(condition.amount)} or more`)]
    case 'day-total':
      return [plain(' of '), strong(`${formatMoney(condition.amount)} or more in one day`)]
    case 'family':
      return [plain(' with '), strong(eitherOf.format(condition.families.map(familyName)))]
    case 'unit-price':
      return [plain(' with a '), strong(`unit price of ${formatMoney(condition.amount)} or more`)]
    case 'site':
      return [plain(' to '), strong(eitherOf.format(condition.siteIds.map(names.site)))]
    case 'new-site':
      return [plain(' to '), strong('a site not used before'), plain(' or a typed address')]
    case 'cost-center':
      return [
        plain(' on cost center '),
        strong(eitherOf.format(condition.costCenterIds.map(names.costCenter))),
      ]
  }
}

/** 'Orders of $10,000.00 or more by buyers' */
function subject({ roles, conditions }: ApprovalRule, names: RuleNames): SentencePart[] {
  const isTotal = ({ kind }: RuleCondition) => kind === 'total' || kind === 'day-total'
  const total = conditions.filter(isTotal)
  const others = conditions.filter((condition) => !isTotal(condition))
  const about = [...total, ...others].flatMap((condition, index) => [
    ...(index > 1 ? [plain(',')] : []),
    ...conditionParts(condition, names),
  ])
  return [
    plain(conditions.length === 0 ? 'All orders' : 'Orders'),
    ...about,
    plain(' by '),
    strong(allOf.format(roles.map((role) => ROLE_WORDS[role]))),
  ]
}

/** 'one approver or owner', 'Ben Hall and Ana Duarte' */
export function describeStep({ quorum, approvers }: ApprovalStep, names: Pick<RuleNames, 'member'>): string {
  if ('memberIds' in approvers) {
    const members = approvers.memberIds.map(names.member)
    return quorum === 'any' ? eitherOf.format(members) : allOf.format(members)
  }
  const words = approvers.roles.map((role) => DECIDER_WORDS[role])
  return quorum === 'any'
    ? `one ${eitherOf.format(words)}`
    : `all ${allOf.format(words.map((word) => `${word}s`))}`
}

/** 'Orders of $10,000.00 or more by buyers need approval from one approver, then one owner.' */
export function ruleSentence(rule: ApprovalRule, names: RuleNames): SentencePart[] {
  const steps = rule.steps.flatMap((step, index) => [
    ...(index > 0 ? [plain(', then ')] : []),
    strong(describeStep(step, names)),
  ])
  return [...subject(rule, names), plain(' need approval from '), ...steps, plain('.')]
}

/** Names no approver, so that it can be stored: 'Orders of $10,000.00 or more by buyers need approval.' */
export function needsApprovalSentence(rule: ApprovalRule, names: RuleNames): string {
  return sentenceText([...subject(rule, names), plain(' need approval.')])
}

/** About the limit of the member who orders. */
export const limitSentence = (limit: Cents) =>
  `Orders above your limit of ${formatMoney(limit)} need approval.`

export const sentenceText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('')

/** Why nobody could approve the orders that a rule stops, and what to do. */
export function describeRuleProblem(problem: RuleProblem): string {
  return problem.code === 'nobody-named'
    ? `Nobody can decide step ${problem.step}. Choose an owner or approver of the company.`
    : `Nobody else could decide step ${problem.step} for ${problem.name}. Add another owner, or allow own approvals in the company data.`
}
