import type { Context } from '#app/app/context.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { findRows, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { refused } from '#app/lib/outcome.ts'
import type { costCenterBody, siteBody } from './core/contract.ts'
import { MAX_COST_CENTERS, MAX_SITES } from './core/rules.ts'
import { NOTHING_CHANGED, withLockedCompany } from './core/with-locked-company.server.ts'

type SiteValues = ReturnType<typeof siteBody.parse>
type CostCenterValues = ReturnType<typeof costCenterBody.parse>

/** Adds a site, or changes the one with this ID. Orders keep the address as it was. */
export function saveSite(ctx: Context, companyId: string, id: string | null, values: SiteValues) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx }) => {
    const sites = await findRows(tx, 'company_sites', { company_id: companyId })
    const saved = sites.find((site) => site.id === id)
    if (id !== null && !saved) return refused({ code: 'site-not-found' })
    if (id === null && sites.length >= MAX_SITES) return refused({ code: 'too-many-sites' })
    const isNameUsed = sites.some(
      (site) => site.id !== id && !site.archived_at && site.name.toLowerCase() === values.name.toLowerCase(),
    )
    if (isNameUsed && !values.isArchived) return refused({ code: 'site-name-used' })
    const columns = toSiteColumns(values, values.isArchived ? (saved?.archived_at ?? ctx.now()) : null)
    if (saved && changesNothing(saved, columns)) return NOTHING_CHANGED
    if (values.isBilling) await clearBilling(tx, companyId)
    if (saved) return updateRows(tx, 'company_sites', saved.id, columns)
    return insertRow(tx, 'company_sites', { id: newId(ctx.now()), company_id: companyId, ...columns })
  })
}

/** Invoices go to one site. */
const clearBilling = (tx: Tx, companyId: string) =>
  updateRows(tx, 'company_sites', { company_id: companyId, is_billing: true }, { is_billing: false })

function toSiteColumns({ name, address, phone, note, isBilling }: SiteValues, archivedAt: Date | null) {
  const { name: recipient, postalCode, ...place } = address
  return {
    ...place,
    name,
    recipient,
    postal_code: postalCode,
    phone,
    note,
    is_billing: isBilling,
    archived_at: archivedAt,
  }
}

/** Adds a cost center, or changes the one with this ID. */
export function saveCostCenter(
  ctx: Context,
  companyId: string,
  id: string | null,
  { code, name, isArchived }: CostCenterValues,
) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx }) => {
    const costCenters = await findRows(tx, 'cost_centers', { company_id: companyId })
    const saved = costCenters.find((costCenter) => costCenter.id === id)
    if (id !== null && !saved) return refused({ code: 'cost-center-not-found' })
    if (id === null && costCenters.length >= MAX_COST_CENTERS)
      return refused({ code: 'too-many-cost-centers' })
    if (costCenters.some((other) => other.id !== id && other.code === code))
      return refused({ code: 'cost-center-code-used' })
    const columns = { code, name, archived_at: isArchived ? (saved?.archived_at ?? ctx.now()) : null }
    if (saved && changesNothing(saved, columns)) return NOTHING_CHANGED
    if (saved) return updateRows(tx, 'cost_centers', saved.id, columns)
    return insertRow(tx, 'cost_centers', { id: newId(ctx.now()), company_id: companyId, ...columns })
  })
}
