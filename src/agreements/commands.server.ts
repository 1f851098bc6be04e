import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { type AuditAction, type AuditValues, diffValues } from '#app/audit/rules.ts'
import { NOTHING_CHANGED, withLockedCompany } from '#app/companies/core/with-locked-company.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { countRows, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { haveCommonDay, type Period, utcDay } from '#app/lib/dates.ts'
import { optionalCents, optionalDecimal } from '#app/lib/money.ts'
import { isRefused, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { agreementChangeBody, newAgreementBody } from './contract.ts'
import { type AgreementRow, findAgreementRow } from './queries.server.ts'
import { agreementState, MAX_AGREEMENTS } from './rules.ts'

type NewAgreementValues = ReturnType<typeof newAgreementBody.parse>
type AgreementValues = ReturnType<typeof agreementChangeBody.parse>
type Terms = Omit<NewAgreementValues, 'copyOf'>

export interface LockedAgreement {
  tx: Tx
  agreement: AgreementRow
  /** For the audit trail: 'Northquay Civil: Frame 2026'. */
  label: string
}

/** Runs a change of an agreement that has not ended, with its company locked. For administrators. */
export function withLockedAgreement<Result>(
  ctx: Context,
  companyId: string,
  id: string,
  version: number,
  change: (locked: LockedAgreement) => Promise<Result>,
) {
  requirePermission(ctx.actor, 'companies.manage')
  return withLockedCompany(ctx, companyId, 'manageAgreements', async ({ tx, actor, company }) => {
    const agreement = await findAgreementRow(tx, companyId, id, actor)
    if (!agreement) return refused({ code: 'agreement-not-found' })
    if (agreementState(agreement, utcDay(ctx.now())) === 'ended') return refused({ code: 'agreement-ended' })
    if (agreement.version !== version) return refused({ code: 'version-conflict' })
    const value = await change({ tx, agreement, label: `${company.name}: ${agreement.name}` })
    if (isRefused(value) || value === NOTHING_CHANGED) return value
    await updateRows(tx, 'agreements', id, { version: version + 1, updated_at: ctx.now() })
    return value
  })
}

const toColumns = ({ name, startsOn, endsOn, discountBp, orderMinimum }: Terms) => ({
  name,
  starts_on: startsOn,
  ends_on: endsOn,
  discount_bp: discountBp,
  order_minimum: optionalCents(orderMinimum),
})

const auditValues = ({ name, startsOn, endsOn, discountBp, orderMinimum }: Terms): AuditValues => ({
  name,
  firstDay: startsOn,
  lastDay: endsOn,
  discountPercent: discountBp === null ? null : discountBp / 100,
  orderMinimum,
})

/** Creates a draft, without prices or with those of another agreement of the company. @returns its ID */
export function createAgreement(ctx: Context, companyId: string, { copyOf, ...terms }: NewAgreementValues) {
  requirePermission(ctx.actor, 'companies.manage')
  return withLockedCompany(ctx, companyId, 'manageAgreements', async ({ tx, actor, company }) => {
    const existing = await countRows(tx, 'agreements', { company_id: companyId })
    if (existing >= MAX_AGREEMENTS) return refused({ code: 'too-many-agreements' })
    const source = copyOf === undefined ? undefined : await findAgreementRow(tx, companyId, copyOf, actor)
    if (copyOf !== undefined && !source) return refused({ code: 'agreement-not-found' })
    const at = ctx.now()
    const id = newId(at)
    await insertRow(tx, 'agreements', {
      id,
      company_id: companyId,
      ...toColumns(terms),
      created_at: at,
      updated_at: at,
    })
    if (source) await copyPrices(tx, source.id, id)
    await recordAuditEvent(tx, ctx, {
      action: 'agreement-created',
      subject: { id: companyId, label: `${company.name}: ${terms.name}` },
      after: { ...auditValues(terms), ...(source && { copyOf: source.name }) },
    })
    return id
  })
}

async function copyPrices(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto('agreement_prices')
    .columns(['agreement_id', 'product_id', 'unit_price', 'price_tiers', 'min_order', 'multiple'])
    .expression((eb) =>
      eb
        .selectFrom('agreement_prices')
        .select(({ val }) => val(to).as('agreement_id'))
        .select(['product_id', 'unit_price', 'price_tiers', 'min_order', 'multiple'])
        .where('agreement_id', '=', from),
    )
    .execute()
}

/** Changes name, days, discount and order minimum. */
export function changeAgreement(
  ctx: Context,
  companyId: string,
  id: string,
  { version, ...terms }: AgreementValues,
) {
  return withLockedAgreement(ctx, companyId, id, version, async ({ tx, agreement, label }) => {
    const conflict = agreement.status === 'active' && (await findDayConflict(tx, ctx, agreement, terms))
    if (conflict) return refused(conflict)
    const before = auditValues({
      ...agreement,
      discountBp: agreement.discount_bp,
      orderMinimum: optionalDecimal(agreement.order_minimum),
    })
    const after = auditValues(terms)
    if (changesNothing(before, after)) return NOTHING_CHANGED
    await updateRows(tx, 'agreements', id, toColumns(terms))
    return recordChange(tx, ctx, companyId, label, 'agreement-changed', before, after)
  })
}

/** A company has at most one agreement on each day, and none that was over before it began. */
async function findDayConflict(tx: Tx, ctx: Context, { id, company_id }: AgreementRow, days: Period) {
  if (days.endsOn < utcDay(ctx.now())) return { code: 'agreement-in-the-past' } as const
  const others = await tx
    .selectFrom('agreements')
    .select(['id', 'name'])
    .select(({ cast, ref }) => [
      cast<string>(ref('starts_on'), 'text').as('startsOn'),
      cast<string>(ref('ends_on'), 'text').as('endsOn'),
    ])
    .where('company_id', '=', company_id)
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .orderBy('starts_on')
    .execute()
  const other = others.find((one) => haveCommonDay(one, days))
  return other && ({ code: 'agreement-overlaps', other } as const)
}

/** Activates a draft, or ends an agreement today: list prices apply at once. */
export function changeAgreementStatus(
  ctx: Context,
  companyId: string,
  id: string,
  { status, version }: { status: 'active' | 'ended'; version: number },
) {
  return withLockedAgreement(ctx, companyId, id, version, async ({ tx, agreement, label }) => {
    if (status === 'active') {
      if (agreement.status === 'active') return refused({ code: 'agreement-already-active' })
      const conflict = await findDayConflict(tx, ctx, agreement, agreement)
      if (conflict) return refused(conflict)
    }
    const today = utcDay(ctx.now())
    // An agreement that has not begun keeps its days, because a last day must not be before the first.
    const endsToday = status === 'ended' && agreement.startsOn <= today
    await updateRows(tx, 'agreements', id, { status, ...(endsToday && { ends_on: today }) })
    const action = status === 'active' ? 'agreement-activated' : 'agreement-ended'
    return recordChange(
      tx,
      ctx,
      companyId,
      label,
      action,
      { status: agreement.status, lastDay: agreement.endsOn },
      { status, lastDay: endsToday ? today : agreement.endsOn },
    )
  })
}

export function recordChange(
  tx: Tx,
  ctx: Context,
  companyId: string,
  label: string,
  action: AuditAction,
  before: AuditValues,
  after: AuditValues,
): Promise<void> {
  return recordAuditEvent(tx, ctx, {
    action,
    subject: { id: companyId, label },
    ...diffValues(before, after),
  })
}
