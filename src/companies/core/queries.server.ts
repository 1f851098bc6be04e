import { sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { containsWord, plainSpellings, searchTerms } from '#app/db/text-search.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import { findCurrentBudgets } from '../budgets/queries.server.ts'
import { ruleFromDto } from './approval-rule-adapter.ts'
import { findDelegations, findListedRules } from './approval-rules.queries.server.ts'
import { looksAtDay } from './approval-rules.ts'
import type {
  ChangedCompany,
  CompanyInvitation,
  CompanyList,
  CompanyListQuery,
  CompanyMember,
  CompanySite,
  CostCenter,
  ListedCompany,
} from './contract.ts'
import { invitedAs } from './invited-as.server.ts'
import { type CompanyActor, isPermitted } from './rules.ts'
import { sumOrdersOfDay } from './sum-orders-of-day.server.ts'

/** The open memberships of a person, in the order in which they joined. */
export function findMemberships(db: Db, userId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.id as companyId', 'companies.name', 'companies.status', 'company_members.role'])
    .where('company_members.user_id', '=', userId)
    .where('company_members.left_at', 'is', null)
    .orderBy('company_members.id')
    .execute()
}

export function findMember(db: Db, companyId: string, userId: string) {
  return findRow(db, 'company_members', { company_id: companyId, user_id: userId, left_at: null })
}

/** In which capacity the user acts for the company; undefined for anyone who must not learn that it exists. */
export async function findCompanyActor(
  db: Db,
  companyId: string,
  user: SignedInUser,
): Promise<{ actor: CompanyActor; member: Row<'company_members'> | undefined } | undefined> {
  const member = await findMember(db, companyId, user.userId)
  if (member) return { actor: member.role, member }
  if (user.companyId === companyId) return { actor: 'viewer', member }
  return hasPermission(user, 'companies.read') ? { actor: 'administrator', member } : undefined
}

/** The company as the user may see it, with these lists; undefined for anyone else. */
export async function findCompany(
  db: Db,
  id: string,
  user: SignedInUser,
  now: Date,
  lists: readonly CompanyList[],
): Promise<ChangedCompany | undefined> {
  const [company, caller] = await Promise.all([
    db
      .selectFrom('companies')
      .leftJoin('companies as other', 'other.id', 'companies.merged_into_id')
      .selectAll('companies')
      .select('other.name as merged_into_name')
      .where('companies.id', '=', id)
      .executeTakeFirst(),
    findCompanyActor(db, id, user),
  ])
  if (!company || !caller) return undefined
  const { approvalRules, ...read } = await readLists(db, id, caller, now, lists)
  return {
    id,
    name: company.name,
    legalName: company.legal_name,
    country: company.country,
    vatId: company.vat_id,
    vatCheck: company.vat_checked_at && {
      checkedAt: company.vat_checked_at.toISOString(),
      evidence: hasPermission(user, 'companies.read') ? company.vat_evidence : null,
    },
    registrationNumber: company.registration_number,
    status: company.status,
    ...(company.merged_into_id !== null && {
      mergedInto: { id: company.merged_into_id, name: company.merged_into_name ?? '' },
    }),
    isPoRequired: company.is_po_required,
    isSiteRequired: company.is_site_required,
    isCostCenterRequired: company.is_cost_center_required,
    isDualControl: company.is_dual_control,
    version: company.version,
    role: caller.member?.role ?? null,
    memberId: caller.member?.id ?? null,
    orderLimit: optionalDecimal(caller.member?.order_limit ?? null),
    orderedToday: decimalFromCents(
      looksAtDay(approvalRules.map(ruleFromDto))
        ? await sumOrdersOfDay(db, { companyId: id, userId: user.userId, at: now })
        : 0,
    ),
    ...read,
    approvalRules: lists.includes('approvalRules') ? approvalRules : undefined,
  }
}

/** The lists that are asked for, as far as the caller may see them. The rules are read in any case. */
async function readLists(
  db: Db,
  id: string,
  { actor, member }: NonNullable<Awaited<ReturnType<typeof findCompanyActor>>>,
  now: Date,
  lists: readonly CompanyList[],
) {
  const read = <Value>(list: CompanyList, find: () => Value) => (lists.includes(list) ? find() : undefined)
  const seesMembers = isPermitted(actor, 'readMembers')
  const delegationsOf = isPermitted(actor, 'manage') ? null : (member?.id ?? '')
  const [sites, costCenters, budgets, members, invitations, approvalRules, delegations] = await Promise.all([
    read('sites', () => findSites(db, id)),
    read('costCenters', () => findCostCenters(db, id)),
    read('budgets', () => findCurrentBudgets(db, id, now)),
    read('members', () => (seesMembers ? findMembers(db, id) : null)),
    read('invitations', () => (seesMembers ? findOpenInvitations(db, id, now) : null)),
    findListedRules(db, id, !seesMembers),
    read('delegations', () => findDelegations(db, id, delegationsOf, now)),
  ])
  return {
    sites,
    costCenters,
    budgets: budgets?.map(({ id: budget, costCenterId, remaining, rule }) => ({
      id: budget,
      costCenterId,
      remaining: decimalFromCents(remaining),
      rule,
    })),
    members,
    invitations,
    approvalRules,
    delegations,
  }
}

export async function findMembers(db: Db, companyId: string): Promise<CompanyMember[]> {
  const rows = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['company_members.id', 'company_members.role', 'order_limit', 'joined_at'])
    .select(['users.name', 'users.email', 'users.email_verified'])
    .where('company_id', '=', companyId)
    .where('left_at', 'is', null)
    .orderBy('company_members.id')
    .execute()
  return rows.map(({ id, name, email, role, order_limit, joined_at, email_verified }) => ({
    id,
    name,
    email,
    role,
    orderLimit: optionalDecimal(order_limit),
    joinedAt: joined_at.toISOString(),
    isEmailConfirmed: email_verified,
  }))
}

async function findOpenInvitations(db: Db, companyId: string, now: Date): Promise<CompanyInvitation[]> {
  const rows = await db
    .selectFrom('company_invitations')
    .select(['id', 'email', 'role', 'order_limit', 'sent_at', 'expires_at'])
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(invitedAs, 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, email, role, order_limit, sent_at, expires_at }) => ({
    id,
    email,
    role,
    orderLimit: optionalDecimal(order_limit),
    sentAt: sent_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    isExpired: expires_at <= now,
  }))
}

async function findSites(db: Db, companyId: string): Promise<CompanySite[]> {
  const rows = await db
    .selectFrom('company_sites')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('orders').select('orders.id').whereRef('orders.site_id', '=', 'company_sites.id')).as(
        'has_orders',
      ),
    )
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ has_orders, ...site }) => ({ ...toSite(site), hasOrders: Boolean(has_orders) }))
}

/** @param row its times may be text, as from a part of a statement */
export function toSite(
  row: Omit<Row<'company_sites'>, 'archived_at'> & { archived_at: Date | string | null },
): Omit<CompanySite, 'hasOrders'> {
  const { id, name, company, recipient, line1, line2, city, region, country, phone, note } = row
  return {
    id,
    name,
    address: { company, name: recipient, line1, line2, postalCode: row.postal_code, city, region, country },
    phone,
    note,
    isBilling: row.is_billing,
    isArchived: row.archived_at !== null,
  }
}

async function findCostCenters(db: Db, companyId: string): Promise<CostCenter[]> {
  const rows = await db
    .selectFrom('cost_centers')
    .select(['id', 'code', 'name', 'archived_at'])
    .where('company_id', '=', companyId)
    .orderBy('code')
    .execute()
  return rows.map(({ id, code, name, archived_at }) => ({ id, code, name, isArchived: archived_at !== null }))
}

/** An index contains this expression. */
const COMPANY_TEXT = sql<string>`(search_text || ${plainSpellings(sql`search_text`)})`

/** All companies, newest first, for administrators. */
export type CompanySummary = Omit<ListedCompany, 'orderedThisQuarter' | 'agreementUntil'>

export async function listCompanies(
  db: Db,
  { q, status, ...page }: CompanyListQuery,
): Promise<KeysetPage<CompanySummary>> {
  let select = db
    .selectFrom('companies')
    .select(['id', 'name', 'country', 'vat_id', 'status', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('company_members')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('company_members.company_id', '=', 'companies.id')
        .where('company_members.left_at', 'is', null)
        .as('members'),
    )
  if (status) select = select.where('status', '=', status)
  for (const word of searchTerms(q)) select = select.where(containsWord(COMPANY_TEXT, word))
  const order = { id: sql.ref<string>('companies.id'), isDescending: true }
  return mapPage(await keysetPage(select, order, page), ({ vat_id, created_at, members, ...row }) => ({
    ...row,
    vatId: vat_id,
    members: members ?? 0,
    createdAt: created_at.toISOString(),
  }))
}
