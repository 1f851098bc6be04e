import { sql } from 'kysely'
import type { Address } from '#app/addresses/rules.ts'
import {
  describeReasons,
  findApprovalNeed,
  isAboveHighestTotal,
  reasonsFor,
} from '#app/approval-rules/approval-need.server.ts'
import { findRules } from '#app/companies/core/approval-rules.queries.server.ts'
import { findMember, toSite } from '#app/companies/core/queries.server.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { findRow, requireRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { readLockedLines } from '#app/order-changes/core/locked-order.server.ts'

export type CompanyAddressRefusal =
  | { code: 'site-not-found' | 'site-archived' | 'site-required' }
  | { code: 'address-needs-approval'; sentences: string[] }

export interface SiteOfOrder {
  id: string
  name: string
  address: Address
}

/** The active site of the company of an order. */
export async function findSiteOfOrder(tx: Db, companyId: string | null, siteId: string) {
  const row = companyId && (await findRow(tx, 'company_sites', { id: siteId, company_id: companyId }))
  if (!row) return refused({ code: 'site-not-found' })
  const { id, name, address, isArchived } = toSite(row)
  return isArchived ? refused({ code: 'site-archived' }) : done({ id, name, address })
}

/**
 * Why an order of a company cannot go to another address: its rules would stop an order to it. They are those about the
 * member who changes it, or about the buyer if an administrator does. An approval was for the address that the approver saw.
 * @param site null for an address that was typed
 */
export async function findCompanyAddressRefusal(
  tx: Db,
  order: Row<'orders'> & { company_id: string },
  user: SignedInUser,
  site: SiteOfOrder | null,
): Promise<CompanyAddressRefusal | null> {
  const { is_site_required } = await requireRow(tx, 'companies', order.company_id, ['is_site_required'])
  if (is_site_required && !site) return { code: 'site-required' }
  const assessedId = user.role === 'admin' ? order.user_id : user.userId
  const member = await findMember(tx, order.company_id, assessedId)
  // A member who no longer orders is held to the rules of buyers.
  const role = member && isPermitted(member.role, 'order') ? member.role : 'buyer'
  const company = {
    id: order.company_id,
    role,
    orderLimit: role === 'owner' ? null : (member?.order_limit ?? null),
    approvalRules: (await findRules(tx, order.company_id)).filter(({ isActive }) => isActive),
    site,
    costCenter: order.cost_center_id === null ? null : { id: order.cost_center_id },
  }
  const need = await findApprovalNeed(tx, company, {
    userId: order.user_id,
    at: order.placed_at,
    id: order.id,
    readLines: () => readAssessedLines(tx, order.id),
  })
  if (!isAboveHighestTotal(need, order.amount_due)) return null
  const reasons = reasonsFor(need, order.amount_due)
  return { code: 'address-needs-approval', sentences: await describeReasons(tx, company.id, reasons) }
}

/** The facts that approval rules ask about the lines that are left. */
async function readAssessedLines(tx: Db, orderId: string) {
  const lines = (await readLockedLines(tx, orderId)).filter(({ quantity, cancelled }) => quantity > cancelled)
  const products = await tx
    .selectFrom('products')
    .select(['id', 'family'])
    .where(sql<boolean>`id = any(${lines.map(({ productId }) => productId)}::text[])`)
    .execute()
  const families = new Map<string | null, string>(products.map(({ id, family }) => [id, family]))
  return lines.map(({ productId, unitPrice }) => ({ unitPrice, family: families.get(productId) ?? '' }))
}
