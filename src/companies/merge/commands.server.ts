import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { deleteRows, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { MembersMergedEmailPayload, MergedCompanyEmailPayload } from '../core/emails.server.ts'
import { findMembers } from '../core/queries.server.ts'
import { companyUrl, notifyOwners } from '../members/notify-owners.server.ts'
import type { companyMergeBody } from './contract.ts'
import type { CompanyPair, MergedPart } from './merged-part.server.ts'
import { findPair, findSameCostCenters, planMerge } from './plan-merge.server.ts'
import { takeFreeName } from './rules.ts'

const MAX_SITE_NAME = 80
const MAX_EMAIL_MEMBERS = 50

/**
 * Merges a company into another one: its members, sites, cost centers, budgets, orders, purchase requests and shared lists
 * move, and it is closed permanently. Its approval rules and agreements stay with it, because those of the other one apply.
 * One transaction, which has locked both companies: orders and changes wait for it.
 */
export async function mergeCompanies(
  ctx: Context,
  from: string,
  { into, name, version }: ReturnType<typeof companyMergeBody.parse>,
  parts: readonly MergedPart[],
) {
  const administrator = requirePermission(ctx.actor, 'companies.merge')
  const pair = { from, into }
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, administrator.userId)
    await lockBoth(tx, pair)
    const found = await findPair(tx, pair)
    if (isRefused(found)) return found
    const { source, target } = found
    if (source.version !== version) return refused({ code: 'version-conflict' })
    if (source.name !== name) return refused({ code: 'merge-not-confirmed' })
    const at = ctx.now()
    const plan = await planMerge(tx, pair, parts, at)
    if (!plan.done) return plan
    const { members: moved, orders, sites, apiKeys, obstacles } = plan.value
    if (obstacles.length > 0) return refused({ code: 'merge-blocked', obstacles })
    const members = await findMembers(tx, from)
    const url = companyUrl(ctx.shopUrl, into)
    const names = { from: source.name, into: target.name }
    await notifyOwners(tx, into, at, {
      kind: 'company-members-merged',
      payload: {
        ...names,
        url,
        members: moved.slice(0, MAX_EMAIL_MEMBERS),
      } satisfies MembersMergedEmailPayload,
    })
    await moveMembers(tx, pair, at)
    await moveSites(tx, pair)
    const costCenters = await moveCostCenters(tx, pair)
    // Orders are locked before their budgets, as by a cancellation.
    for (const part of parts) await part.move(tx, pair, costCenters, at)
    await moveBudgets(tx, pair, costCenters)
    await closeMerged(tx, source, target, at)
    await recordAuditEvent(tx, ctx, {
      action: 'company-merged',
      subject: { id: from, label: source.name },
      after: { into: target.name, members: moved.length, sites, orders },
    })
    for (const { email, name: memberName } of members) {
      const payload: MergedCompanyEmailPayload = { name: memberName, ...names, url, endedKeys: apiKeys }
      await queueEmail(tx, { kind: 'company-merged', recipient: email, payload: { ...payload } }, at)
    }
    return done(undefined)
  })
}

/** Orders and changes of either company wait. */
async function lockBoth(tx: Tx, { from, into }: CompanyPair): Promise<void> {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', [from, into])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A member of both keeps the membership of the other company. Delegations end, because the rules change. */
async function moveMembers(tx: Tx, { from, into }: CompanyPair, at: Date): Promise<void> {
  await deleteRows(tx, 'approval_delegations', { company_id: from })
  await sql`update company_members set left_at = ${at}::timestamptz
    where company_id = ${from} and left_at is null and user_id in (
      select user_id from company_members where company_id = ${into} and left_at is null)`.execute(tx)
  await sql`update company_members set company_id = ${into}
    where company_id = ${from} and left_at is null`.execute(tx)
  // A person who is a member or invited already needs no second invitation.
  await sql`update company_invitations set revoked_at = ${at}::timestamptz
    where company_id = ${from} and accepted_at is null and revoked_at is null and email in (
      select email from company_invitations
        where company_id = ${into} and accepted_at is null and revoked_at is null
      union select users.email from company_members join users on users.id = company_members.user_id
        where company_id = ${into} and left_at is null)`.execute(tx)
  await sql`update company_invitations set company_id = ${into}
    where company_id = ${from} and accepted_at is null and revoked_at is null`.execute(tx)
}

/** Active sites of one company have different names, and one of them receives the invoices. */
async function moveSites(tx: Tx, { from, into }: CompanyPair): Promise<void> {
  const sites = await tx
    .selectFrom('company_sites')
    .select(['id', 'company_id', 'name', 'is_billing', sql<string>`lower(name)`.as('lower')])
    .select(({ eb }) => eb('archived_at', 'is not', null).as('isArchived'))
    .where('company_id', 'in', [from, into])
    .orderBy('id')
    .execute()
  const others = sites.filter((site) => site.company_id === into)
  const usedNames = new Set(others.filter(({ isArchived }) => !isArchived).map(({ lower }) => lower))
  const hasBilling = others.some((site) => site.is_billing)
  for (const site of sites.filter(({ company_id }) => company_id === from)) {
    await updateRows(tx, 'company_sites', site.id, {
      company_id: into,
      name: site.isArchived ? site.name : takeFreeName(site, usedNames, MAX_SITE_NAME),
      is_billing: site.is_billing && !hasBilling,
    })
  }
}

/** @returns the cost center of the other company that replaces one with the same code */
async function moveCostCenters(tx: Tx, pair: CompanyPair): Promise<Map<string, string>> {
  const same = await findSameCostCenters(tx, pair)
  const replaced = new Map(same.map(({ id, otherId }) => [id, otherId]))
  await sql`update cost_centers set company_id = ${pair.into}
    where company_id = ${pair.from} and id <> all(${[...replaced.keys()]}::text[])`.execute(tx)
  return replaced
}

async function moveBudgets(
  tx: Tx,
  { from, into }: CompanyPair,
  costCenters: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [id, otherId] of costCenters) {
    await updateRows(tx, 'budgets', { company_id: from, cost_center_id: id }, { cost_center_id: otherId })
  }
  await updateRows(tx, 'budgets', { company_id: from }, { company_id: into })
}

async function closeMerged(
  tx: Tx,
  source: Row<'companies'>,
  target: Row<'companies'>,
  at: Date,
): Promise<void> {
  await updateRows(tx, 'companies', source.id, {
    status: 'closed',
    merged_into_id: target.id,
    version: source.version + 1,
    order_version: source.order_version + 1,
    updated_at: at,
  })
  // Orders that were checked against the companies before are checked again.
  await updateRows(tx, 'companies', target.id, { order_version: target.order_version + 1, updated_at: at })
}
