import { requireNoWebAddress } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { insertRow, updateRows } from '#app/db/rows.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { CompanyStatus } from './core/company-statuses.ts'
import type { companyChangeBody, newCompanyBody } from './core/contract.ts'
import { normalizeVatId } from './core/vat-id.server.ts'
import { NOTHING_CHANGED, withLockedCompany } from './core/with-locked-company.server.ts'
import { hasTooManyCompanies } from './members/company-count.server.ts'
import { type CountInvitation, inviteInto } from './members/invitations.commands.server.ts'

type NewCompanyValues = ReturnType<typeof newCompanyBody.parse>
type CompanyValues = ReturnType<typeof companyChangeBody.parse>

/**
 * Creates a company. A customer becomes its owner. With `ownerEmail` an administrator creates it for somebody else, who is
 * invited as the owner.
 * @returns the ID of the company
 */
export async function createCompany(
  ctx: Context,
  values: NewCompanyValues,
  countInvitation: CountInvitation,
) {
  const user = requireUser(ctx.actor)
  const { ownerEmail, name, country } = values
  if (ownerEmail !== undefined && !requirePermission(user, 'companies.manage').isEmailConfirmed)
    return refused({ code: 'email-not-confirmed' })
  requireNoWebAddress({ name })
  const vatId = readVatId(values.vatId ?? '', country)
  if (vatId === null) return refused({ code: 'invalid-vat-id' })
  const id = newId(ctx.now())
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, user.userId)
    if (ownerEmail === undefined && (await hasTooManyCompanies(tx, user.userId)))
      return refused({ code: 'too-many-companies' })
    const at = ctx.now()
    const company = await tx
      .insertInto('companies')
      .values({
        id,
        name,
        country,
        vat_id: vatId,
        search_text: searchText({ name, legalName: '', vatId, registrationNumber: '' }),
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (ownerEmail === undefined) {
      await insertRow(tx, 'company_members', {
        id: newId(at),
        company_id: id,
        user_id: user.userId,
        role: 'owner',
        order_limit: null,
        joined_at: at,
      })
    } else {
      await recordAuditEvent(tx, ctx, { action: 'company-created', subject: { id, label: name } })
      const owner = { email: ownerEmail, role: 'owner', orderLimit: null } as const
      const inviter = { tx, user, actor: 'administrator', company } as const
      const invited = await inviteInto(ctx, inviter, owner, countInvitation)
      if (isRefused(invited)) return invited
    }
    return done(id)
  })
}

/** Null if it is not valid. */
const readVatId = (text: string, country: string) => (text === '' ? '' : normalizeVatId(text, country))

type SearchedValues = Pick<CompanyValues, 'name' | 'legalName' | 'vatId' | 'registrationNumber'>

const searchText = ({ name, legalName, vatId, registrationNumber }: SearchedValues) =>
  [name, legalName, vatId, registrationNumber].filter(Boolean).join(' ').toLowerCase()

/** Changes the data of a company, by one of its owners. */
export function changeCompany(ctx: Context, id: string, { version, ...values }: CompanyValues) {
  return withLockedCompany(ctx, id, 'manage', async ({ tx, company }) => {
    const { name, legalName } = values
    requireNoWebAddress({ name, legalName }, { name: company.name, legalName: company.legal_name })
    const vatId = readVatId(values.vatId, values.country)
    if (vatId === null) return refused({ code: 'invalid-vat-id' })
    const isOtherVatId = vatId !== company.vat_id
    const columns = {
      name: values.name,
      legal_name: values.legalName,
      country: values.country,
      vat_id: vatId,
      ...(isOtherVatId && { vat_checked_at: null, vat_evidence: '' }),
      registration_number: values.registrationNumber,
      is_po_required: values.isPoRequired,
      is_site_required: values.isSiteRequired ?? company.is_site_required,
      is_cost_center_required: values.isCostCenterRequired ?? company.is_cost_center_required,
      is_dual_control: values.isDualControl ?? company.is_dual_control,
      search_text: searchText({ ...values, vatId }),
    }
    if (changesNothing(company, columns)) return NOTHING_CHANGED
    if (company.version !== version) return refused({ code: 'version-conflict' })
    await updateRows(tx, 'companies', id, { ...columns, version: version + 1, updated_at: ctx.now() })
  })
}

/** Records that an administrator confirmed the VAT ID of a company, or removes the confirmation. */
export function changeVatCheck(
  ctx: Context,
  id: string,
  { evidence, version }: { evidence: string | null; version: number },
) {
  requirePermission(ctx.actor, 'companies.check-vat')
  return withLockedCompany(ctx, id, 'checkVatId', async ({ tx, company }) => {
    if (company.version !== version) return refused({ code: 'version-conflict' })
    if (company.vat_id === '') return refused({ code: 'no-vat-id' })
    if (evidence === null && company.vat_checked_at === null) return NOTHING_CHANGED
    await updateRows(tx, 'companies', id, {
      vat_checked_at: evidence === null ? null : ctx.now(),
      vat_evidence: evidence ?? '',
      version: version + 1,
      updated_at: ctx.now(),
    })
    await recordAuditEvent(tx, ctx, {
      action: evidence === null ? 'company-vat-check-removed' : 'company-vat-checked',
      subject: { id, label: company.name },
      after: { vatId: company.vat_id, ...(evidence !== null && { evidence }) },
    })
  })
}

/** Puts a company on hold, closes it or makes it active again. Administrators only; repeating it changes nothing. */
export function changeCompanyStatus(ctx: Context, id: string, status: CompanyStatus) {
  requirePermission(ctx.actor, 'companies.manage')
  return withLockedCompany(ctx, id, 'changeStatus', async ({ tx, company }) => {
    if (company.merged_into_id !== null) return refused({ code: 'company-merged' })
    if (company.status === status) return NOTHING_CHANGED
    await updateRows(tx, 'companies', id, { status, version: company.version + 1, updated_at: ctx.now() })
    await recordAuditEvent(tx, ctx, {
      action: 'company-status-changed',
      subject: { id, label: company.name },
      before: { status: company.status },
      after: { status },
    })
  })
}
