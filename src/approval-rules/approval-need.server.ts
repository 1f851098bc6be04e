/** The reasons why an order of a company needs approval. */

import {
  limitSentence,
  needsApprovalSentence,
  ruleSentence,
  sentenceText,
} from '#app/companies/core/approval-rule-sentences.ts'
import {
  findRuleNames,
  findTeam,
  type StoredRule,
} from '#app/companies/core/approval-rules.queries.server.ts'
import {
  findRule,
  looksAtDay,
  type OrderFacts,
  totalWithoutApproval,
} from '#app/companies/core/approval-rules.ts'
import { sumOrdersOfDay } from '#app/companies/core/sum-orders-of-day.server.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import type { Db } from '#app/db/schema.server.ts'

type Facts = Omit<OrderFacts, 'total'>

export interface ApprovalNeed {
  facts: Facts
  rules: readonly StoredRule[]
  orderLimit: number | null
  /** The highest total that needs no approval, in cents; null if no total does. */
  highestTotal: number | null
}

interface AssessedOrder {
  /** The member who orders, and when. */
  userId: string
  at: Date
  /** Of an order that is placed already. */
  id?: string
  /** Called only if a rule asks about the lines. */
  readLines: () => Facts['lines'] | Promise<Facts['lines']>
}

/** The question about the company. */
type AssessedCompany = Pick<OrderingCompany, 'id' | 'approvalRules' | 'orderLimit' | 'role'> & {
  site: { id: string } | null
  costCenter: { id: string } | null
}

export async function findApprovalNeed(
  db: Db,
  company: AssessedCompany,
  { readLines, id: exceptId, ...order }: AssessedOrder,
): Promise<ApprovalNeed> {
  const { approvalRules: rules, orderLimit, role } = company
  const kinds = new Set(rules.flatMap(({ conditions }) => conditions.map(({ kind }) => kind)))
  const needsLines = kinds.has('family') || kinds.has('unit-price')
  const ofDay = { companyId: company.id, ...order, ...(exceptId !== undefined && { exceptId }) }
  const [lines, isSiteNew, orderedBefore] = await Promise.all([
    needsLines ? readLines() : [],
    kinds.has('new-site') && isNewSite(db, company),
    looksAtDay(rules) ? sumOrdersOfDay(db, ofDay) : 0,
  ])
  const facts: Facts = {
    role,
    orderedBefore,
    lines,
    siteId: company.site?.id ?? null,
    isSiteNew,
    costCenterId: company.costCenter?.id ?? null,
  }
  return { facts, rules, orderLimit, highestTotal: totalWithoutApproval(rules, facts, orderLimit) }
}

async function isNewSite(db: Db, { site }: AssessedCompany): Promise<boolean> {
  if (!site) return true
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', site.id)
    .limit(1)
    .executeTakeFirst()
  return order === undefined
}

export const isAboveHighestTotal = ({ highestTotal }: ApprovalNeed, total: number): boolean =>
  highestTotal !== null && total > highestTotal

export interface ApprovalReasons {
  /** The limit of the member, in cents, if the total is above it. */
  orderLimit: number | null
  rule: StoredRule | undefined
}

export const reasonsFor = ({ facts, rules, orderLimit }: ApprovalNeed, total: number): ApprovalReasons => ({
  orderLimit: orderLimit !== null && total > orderLimit ? orderLimit : null,
  rule: findRule(rules, { ...facts, total }),
})

/** For the member who orders: the sentence of the limit, and that of the rule. */
export async function describeReasons(
  db: Db,
  companyId: string,
  { orderLimit, rule }: ApprovalReasons,
): Promise<string[]> {
  const sentences = orderLimit === null ? [] : [limitSentence(orderLimit)]
  if (rule) {
    const { members } = await findTeam(db, companyId)
    sentences.push(sentenceText(ruleSentence(rule, await findRuleNames(db, companyId, members))))
  }
  return sentences
}

/** The sentence that is stored with a request; '' without a rule. */
export async function describeRule(db: Db, companyId: string, rule: StoredRule | undefined): Promise<string> {
  return rule ? needsApprovalSentence(rule, await findRuleNames(db, companyId, null)) : ''
}
