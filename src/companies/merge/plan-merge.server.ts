/** The records that a merge of two companies would move, and the reasons that prevent it. */
import { sql } from 'kysely'
import { findRows, readOneRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { MAX_BUDGETS } from '../budgets/rules.ts'
import { findMembers } from '../core/queries.server.ts'
import { MAX_COST_CENTERS, MAX_MEMBERS, MAX_SITES } from '../core/rules.ts'
import type { MergePreview } from './contract.ts'
import {
  ALREADY_MERGED,
  activeAgreement,
  intoClosed,
  overlappingBudgets,
  tooMany,
  WHOLE_COMPANY,
} from './copy.ts'
import type { CompanyPair, MergedPart } from './merged-part.server.ts'
import { willOverlap } from './rules.ts'

type Company = Row<'companies'>

/** Refused if one of them does not exist, or if both are the same. */
export async function findPair(db: Db, { from, into }: CompanyPair) {
  if (from === into) return refused({ code: 'merge-into-itself' })
  const rows = await findRows(db, 'companies', { id: [from, into] })
  const [source, target] = [from, into].map((id) => rows.find((row) => row.id === id))
  if (!source || !target) return refused({ code: 'company-not-found' })
  return { source, target }
}

export async function planMerge(db: Db, pair: CompanyPair, parts: readonly MergedPart[], now: Date) {
  const found = await findPair(db, pair)
  if (isRefused(found)) return found
  const { source, target } = found
  const [own, other, ownMembers, otherMembers, costCenters] = await Promise.all([
    countOwnRecords(db, pair.from),
    countOwnRecords(db, pair.into),
    findMembers(db, pair.from),
    findMembers(db, pair.into),
    findSameCostCenters(db, pair),
  ])
  const counts = await Promise.all(parts.map((part) => part.count(db, pair.from, now)))
  const obstacles = await Promise.all(parts.map((part) => part.findObstacles(db, pair, now)))
  const emails = new Set(otherMembers.map(({ email }) => email))
  const moving = ownMembers.filter(({ email }) => !emails.has(email))
  const sums: [what: string, count: number, max: number][] = [
    ['members', moving.length + otherMembers.length, MAX_MEMBERS],
    ['sites', own.sites + other.sites, MAX_SITES],
    ['cost centers', own.costCenters - costCenters.length + other.costCenters, MAX_COST_CENTERS],
    ['budgets', own.budgets + other.budgets, MAX_BUDGETS],
  ]
  return done<MergePreview>({
    into: { id: target.id, name: target.name },
    version: source.version,
    members: moving.map(({ name, email, role }) => ({ name, email, role })),
    inBoth: ownMembers.length - moving.length,
    ...own,
    costCenters: own.costCenters - costCenters.length,
    sameCostCenters: costCenters.map(({ code }) => code),
    orders: 0,
    purchaseRequests: 0,
    quotes: 0,
    lists: 0,
    apiKeys: 0,
    ...Object.assign({}, ...counts),
    obstacles: [
      ...(source.merged_into_id === null ? [] : [ALREADY_MERGED]),
      ...(target.status === 'closed' ? [intoClosed(target.name)] : []),
      ...(await findActiveAgreements(db, source, now)),
      ...(await findBudgetObstacles(db, pair, costCenters, now)),
      ...sums.flatMap(([what, count, max]) => (count > max ? [tooMany(what, max)] : [])),
      ...obstacles.flat(),
    ],
  })
}

/** The cost centers that both companies have, by their code. */
export function findSameCostCenters(db: Db, { from, into }: CompanyPair) {
  return db
    .selectFrom('cost_centers')
    .innerJoin('cost_centers as other', (join) => join.onRef('other.code', '=', 'cost_centers.code'))
    .select(['cost_centers.id', 'cost_centers.code', 'other.id as otherId'])
    .where('cost_centers.company_id', '=', from)
    .where('other.company_id', '=', into)
    .orderBy('cost_centers.code')
    .execute()
}

function countOwnRecords(db: Db, companyId: string) {
  const counts = sql<{
    invitations: number
    sites: number
    costCenters: number
    budgets: number
    approvalRules: number
    agreements: number
    delegations: number
  }>`select
    (select count(*)::int from company_invitations
      where company_id = ${companyId} and accepted_at is null and revoked_at is null) as invitations,
    (select count(*)::int from company_sites where company_id = ${companyId}) as sites,
    (select count(*)::int from cost_centers where company_id = ${companyId}) as "costCenters",
    (select count(*)::int from budgets where company_id = ${companyId}) as budgets,
    (select count(*)::int from approval_rules where company_id = ${companyId}) as "approvalRules",
    (select count(*)::int from agreements where company_id = ${companyId}) as agreements,
    (select count(*)::int from approval_delegations where company_id = ${companyId}) as delegations`
  return readOneRow(db, counts)
}

async function findActiveAgreements(db: Db, { id, name }: Company, now: Date): Promise<string[]> {
  const agreements = await db
    .selectFrom('agreements')
    .select('name')
    .where('company_id', '=', id)
    .where('status', '=', 'active')
    .where(sql<boolean>`ends_on >= ${utcDay(now)}::date`)
    .orderBy('id')
    .limit(10)
    .execute()
  return agreements.map((agreement) => activeAgreement(name, agreement.name))
}

async function findBudgetObstacles(
  db: Db,
  { from, into }: CompanyPair,
  sameCostCenters: readonly { id: string; code: string; otherId: string }[],
  now: Date,
): Promise<string[]> {
  const [own, other] = await Promise.all([findPeriods(db, from), findPeriods(db, into)])
  const codes = new Map(sameCostCenters.map(({ otherId, code }) => [otherId, code]))
  const mapped = new Map(sameCostCenters.map(({ id, otherId }) => [id, otherId]))
  const today = utcDay(now)
  const overlapping = own
    .map((period) => ({
      ...period,
      costCenterId: mapped.get(period.costCenterId ?? '') ?? period.costCenterId,
    }))
    .filter((period) => other.some((one) => willOverlap(period, one, today)))
    .map(({ costCenterId }) => (costCenterId === null ? WHOLE_COMPANY : (codes.get(costCenterId) ?? '')))
  return overlapping.length > 0 ? [overlappingBudgets([...new Set(overlapping)])] : []
}

function findPeriods(db: Db, companyId: string) {
  return db
    .selectFrom('budgets')
    .select([
      'cost_center_id as costCenterId',
      sql<string>`starts_on::text`.as('startsOn'),
      sql<string>`ends_on::text`.as('endsOn'),
    ])
    .where('company_id', '=', companyId)
    .limit(MAX_BUDGETS)
    .execute()
}
