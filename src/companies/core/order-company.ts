/** For which company the forms of this tab order. In memory only, like delivery addresses. */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userRecordQuery } from '#app/auth/account/account-client.ts'
import { sessionQuery } from '#app/auth/account/client.ts'
import { useCompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import type { Cents } from '#app/lib/money.ts'
import type { BudgetState } from '../budgets/rules.ts'
import type { ApprovalRuleDto } from './approval-rule-contract.ts'

/** The choice of the company, for links to it. */
export const COMPANY_FIELD_ID = 'order-company'

/** The company, site and cost center of the next order. */
export interface ChosenCompany {
  id: string
  name: string
  siteId: string | null
  /** The address of the site as text; '' without a site. */
  siteAddress: string
  costCenterId: string | null
  isPoRequired: boolean
  /** Orders above it need approval. Null for no limit. */
  orderLimit: Cents | null
  /** The budget that the order counts in. */
  budget: (BudgetState & { costCenter: string | null }) | null
  isOwner: boolean
  approvalRules: readonly ApprovalRuleDto[]
  isSiteNew: boolean
  /** Why an order needs approval, as sentences. Loaded with the choice of the company. */
  approvalReasons: (order: AssessedOrder) => string[]
}

/** The facts that approval rules ask about an order that is not placed yet. */
export interface AssessedOrder {
  total: Cents
  lines: readonly { family: string; unitPrice: Cents }[]
}

/** By email address. Null for an order in the buyer's own name; absent until it is known. */
const companies = new Map<string, ChosenCompany | null>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setOrderCompany(email: string, company: ChosenCompany | null): void {
  if (JSON.stringify(companies.get(email)) === JSON.stringify(company)) return
  companies.set(email, company)
  for (const listener of listeners) listener()
}

/**
 * `isLoading` lasts until the prices are known too: nobody orders at a total that is about to change.
 * @param email empty while the session is unknown, and for the first render, which equals the server's
 */
export function useOrderCompany(email: string) {
  const { data: record } = useQuery({ ...userRecordQuery(email), enabled: email !== '' })
  const company = useSyncExternalStore(
    subscribe,
    () => companies.get(email),
    () => undefined,
  )
  const { data: session } = useQuery(sessionQuery)
  // The session is loaded first, but may be older than the membership. An administrator who orders on behalf of the
  // buyer has another session.
  const isSessionOfMember = email !== '' && session?.email === email && session.hasCompany === true
  const arePricesKnown = useCompanyPrices() !== null || !isSessionOfMember
  const isMember = isSessionOfMember || record?.hasCompany === true
  const isLoading = isMember && (company === undefined || !arePricesKnown)
  return { isMember, isLoading, company: isMember ? company : undefined }
}

/** The company that this tab orders for. Null for an order in the buyer's own name; undefined until a form says it. */
export function useOrderCompanyId(email: string): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      const company = companies.get(email)
      return company === null ? null : company?.id
    },
    () => undefined,
  )
}

export const getOrderCompany = (email: string) => companies.get(email)

/** True if the order is above the buyer's limit or a budget that asks for approval, or a rule of the company stops it. */
export function needsApproval(company: ChosenCompany | null | undefined, order: AssessedOrder): boolean {
  if (!company) return false
  const { budget, isOwner } = company
  if (company.approvalReasons(order).length > 0) return true
  return budget?.rule === 'approve' && !isOwner && order.total > budget.remaining
}

/** The company as an order sends it; nothing for an order in the buyer's own name. */
export function orderCompanyField(email: string) {
  const company = companies.get(email)
  if (!company) return {}
  const { id, siteId, costCenterId } = company
  return { company: { id, ...(siteId && { siteId }), ...(costCenterId && { costCenterId }) } }
}
