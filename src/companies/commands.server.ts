import { requireNoWebAddress } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { requireAdmin, requireUser } from '#app/lib/actor.ts'
import type { CompanyStatus } from './core/company-statuses.ts'
import type { companyChangeBody, newCompanyBody } from './core/contract.ts'
import { companyProblem } from './core/problems.server.ts'
import { normalizeVatId } from './core/vat-id.server.ts'
import { NOTHING_CHANGED, withLockedCompany } from './core/with-locked-company.server.ts'
import {
  type CountInvitation,
  inviteInto,
  requireConfirmedEmail,
} from './invitations/invitations.commands.server.ts'
import { requireFewCompanies } from './members/require-few-companies.server.ts'

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
): Promise<string> {
  const user = requireUser(ctx.actor)
  const { ownerEmail, name, country } = values
  if (ownerEmail !== undefined) requireConfirmedEmail(requireAdmin(user))
  requireNoWebAddress({ name })
  const vatId = requireVatId(values.vatId ?? '', country)
  const id = newId(ctx.now())
  await inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, user.userId)
    if (ownerEmail === undefined) await requireFewCompanies(tx, user.userId)
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
      await tx
        .insertInto('company_members')
        .values({
          id: newId(at),
          company_id: id,
          user_id: user.userId,
          role: 'owner',
          order_limit: null,
          joined_at: at,
        })
        .execute()
    } else {
      await recordAuditEvent(tx, ctx, { action: 'company-created', subject: { id, label: name } })
      const owner = { email: ownerEmail, role: 'owner', orderLimit: null } as const
      await inviteInto(ctx, { tx, user, actor: 'administrator', company }, owner, countInvitation)
    }
  })
  return id
}

function requireVatId(text: string, country: string): string {
  const vatId = text === '' ? '' : normalizeVatId(text, country)
  if (vatId === null) throw companyProblem('invalid-vat-id')
  return vatId
}

type SearchedValues = Pick<CompanyValues, 'name' | 'legalName' | 'vatId' | 'registrationNumber'>

const searchText = ({ name, legalName, vatId, registrationNumber }: SearchedValues) =>
  [name, legalName, vatId, registrationNumber].filter(Boolean).join(' ').toLowerCase()

/** Changes the data of a company, by one of its owners. */
export async function changeCompany(
  ctx: Context,
  id: string,
  { version, ...values }: CompanyValues,
): Promise<void> {
  await withLockedCompany(ctx, id, 'manage', async ({ tx, company }) => {
    if (company.version !== version) throw companyProblem('version-conflict')
    const { name, legalName } = values
    requireNoWebAddress({ name, legalName }, { name: company.name, legalName: company.legal_name })
    const vatId = requireVatId(values.vatId, values.country)
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
    await tx
      .updateTable('companies')
      .set({ ...columns, version: version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
  })
}

/** Records that an administrator confirmed the VAT ID of a company, or removes the confirmation. */
export async function changeVatCheck(
  ctx: Context,
  id: string,
  { evidence, version }: { evidence: string | null; version: number },
): Promise<void> {
  requireAdmin(ctx.actor)
  await withLockedCompany(ctx, id, 'checkVatId', async ({ tx, company }) => {
    if (company.version !== version) throw companyProblem('version-conflict')
    if (company.vat_id === '') throw companyProblem('no-vat-id')
    if (evidence === null && company.vat_checked_at === null) return NOTHING_CHANGED
    await tx
      .updateTable('companies')
      .set({ vat_checked_at: evidence === null ? null : ctx.now(), vat_evidence: evidence ?? '' })
      .set({ version: version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(tx, ctx, {
      action: evidence === null ? 'company-vat-check-removed' : 'company-vat-checked',
      subject: { id, label: company.name },
      after: { vatId: company.vat_id, ...(evidence !== null && { evidence }) },
    })
  })
}

/** Puts a company on hold, closes it or makes it active again. Administrators only; repeating it changes nothing. */
export async function changeCompanyStatus(ctx: Context, id: string, status: CompanyStatus): Promise<void> {
  requireAdmin(ctx.actor)
  await withLockedCompany(ctx, id, 'changeStatus', async ({ tx, company }) => {
    if (company.merged_into_id !== null) throw companyProblem('company-merged')
    if (company.status === status) return NOTHING_CHANGED
    await tx
      .updateTable('companies')
      .set({ status, version: company.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(tx, ctx, {
      action: 'company-status-changed',
      subject: { id, label: company.name },
      before: { status: company.status },
      after: { status },
    })
  })
}
