import { type Address, formatAddress } from '#app/addresses/rules.ts'
import { type CurrentAgreement, toCurrentAgreement } from '#app/agreements/queries.server.ts'
import { type StoredRule, toRule } from '#app/companies/core/approval-rules.queries.server.ts'
import type { CompanyStatus } from '#app/companies/core/company-statuses.ts'
import { costCenterLabel } from '#app/companies/core/cost-center-label.ts'
import type { OrderingProblemCode } from '#app/companies/core/problems.server.ts'
import { toSite } from '#app/companies/core/queries.server.ts'
import { type CompanyRole, isPermitted } from '#app/companies/core/rules.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import { toListTerms } from '#app/products/core/product-terms.server.ts'
import { readOrderingRows } from './queries.server.ts'

/** How often an order or a request is checked again, because its company was changed meanwhile. */
export const MAX_COMPANY_CHECKS = 3

export interface OrderingChoice {
  id: string
  siteId?: string | undefined
  costCenterId?: string | undefined
}

export interface OrderedProductTerms extends Omit<SellingTerms, 'available'> {
  family: string
}

/** A company as an order names it, and its site and cost center. */
export interface OrderingCompany {
  id: string
  name: string
  vatId: string
  /** The order is placed only while the company still has this version. */
  orderVersion: number
  /** The member orders no more than this, in cents. Null for no limit, and for owners. */
  orderLimit: number | null
  /** True if the member may exceed a budget that asks for approval, because they approve such orders. */
  canExceedBudget: boolean
  isPoRequired: boolean
  /** Null if list prices apply. */
  agreement: CurrentAgreement | null
  /** The ordered products at list prices, by ID. */
  products: ReadonlyMap<string, OrderedProductTerms>
  /** Of the member who orders. */
  role: CompanyRole
  /** The active rules about who approves an order, in the order in which they are checked. */
  approvalRules: StoredRule[]
  site: { id: string; name: string; address: Address; addressText: string; phone: string } | null
  costCenter: { id: string; code: string; name: string } | null
}

/** The order that a member intends for a company, and its time. */
export interface IntendedOrder {
  poNumber: string
  productIds: readonly string[]
  at: Date
}

/** The company that a member orders for, or why they cannot order like this. */
export async function findOrderingCompany(
  db: Db,
  userId: string,
  choice: OrderingChoice,
  { poNumber, productIds, at }: IntendedOrder,
): Promise<OrderingCompany | OrderingProblemCode> {
  const [company] = await readOrderingRows(db, {
    companyId: choice.id,
    userId,
    productIds,
    day: utcDay(at),
    siteId: choice.siteId ?? '',
    costCenterId: choice.costCenterId ?? '',
  })
  if (!company?.member)
    return (await isMemberOfSuccessor(db, userId, choice.id)) ? 'company-merged' : 'company-not-found'
  const { member, site, costCenter } = company
  if (!isPermitted(member.role, 'order')) return 'not-permitted-in-company'
  const refusal = refusalOfStatus(company.status)
  if (refusal) return refusal
  if (choice.siteId !== undefined && !site) return 'site-not-found'
  if (site?.archived_at) return 'site-archived'
  if (choice.costCenterId !== undefined && !costCenter) return 'cost-center-not-found'
  if (costCenter?.archived_at) return 'cost-center-archived'
  if (company.is_site_required && !site) return 'site-required'
  if (company.is_cost_center_required && !costCenter) return 'cost-center-required'
  if (company.is_po_required && poNumber === '') return 'po-number-required'
  return {
    id: company.id,
    name: company.legal_name || company.name,
    vatId: company.vat_id,
    orderVersion: company.order_version,
    orderLimit: member.role === 'owner' ? null : member.order_limit,
    canExceedBudget: member.role === 'owner',
    isPoRequired: company.is_po_required,
    agreement: toCurrentAgreement(company.agreement),
    products: new Map(
      company.products.map(({ id, family, ...row }) => [id, { family, ...toListTerms(row) }]),
    ),
    role: member.role,
    approvalRules: company.rules.map(toRule),
    site: site ? toOrderSite(toSite(site)) : null,
    costCenter: costCenter
      ? {
          id: costCenter.id,
          code: costCenter.code,
          name: costCenterLabel(costCenter),
        }
      : null,
  }
}

/** Why nobody orders for a company in this status. */
export function refusalOfStatus(status: CompanyStatus): 'company-closed' | 'company-on-hold' | null {
  if (status === 'active') return null
  return status === 'closed' ? 'company-closed' : 'company-on-hold'
}

/** True if the company was merged into one in which the user is a member. */
async function isMemberOfSuccessor(db: Db, userId: string, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .innerJoin('company_members', 'company_members.company_id', 'companies.merged_into_id')
    .select('companies.id')
    .where('companies.id', '=', companyId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return company !== undefined
}

const toOrderSite = ({ id, name, address, phone }: ReturnType<typeof toSite>) => ({
  id,
  name,
  address,
  addressText: formatAddress(address),
  phone,
})
