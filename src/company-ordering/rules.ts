/** Which company, site and cost center an order form starts with; pure. */
import { formatAddress } from '#app/addresses/rules.ts'
import { budgetFor } from '#app/companies/budgets/rules.ts'
import { ruleFromDto } from '#app/companies/core/approval-rule-adapter.ts'
import { limitSentence } from '#app/companies/core/approval-rule-sentences.ts'
import { isRuleAbout } from '#app/companies/core/approval-rules.ts'
import type { Company, CompanyMembership } from '#app/companies/core/contract.ts'
import type { ChosenCompany } from '#app/companies/core/order-company.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { centsForDisplay } from '#app/lib/money.ts'

/** The choices of the buyer so far in this tab; undefined where nothing was chosen. Null means none. */
export interface OrderChoices {
  companyId?: string | null
  siteId?: string | null
  costCenterId?: string | null
}

export function orderableCompanies(memberships: readonly CompanyMembership[]): CompanyMembership[] {
  return memberships.filter(({ role, status }) => status === 'active' && isPermitted(role, 'order'))
}

/** The chosen company, or the first one; null for an order in the buyer's own name. */
export function chosenCompanyId(
  { companyId }: OrderChoices,
  memberships: readonly CompanyMembership[],
): string | null {
  const orderable = orderableCompanies(memberships)
  if (companyId === null) return null
  return (orderable.find((one) => one.companyId === companyId) ?? orderable[0])?.companyId ?? null
}

/** The choices of the tab, unless the form was opened for another company. */
export function firstChoices(choices: OrderChoices = {}, companyId: string | undefined): OrderChoices {
  return companyId === undefined || companyId === choices.companyId ? choices : { companyId }
}

/** The company as one of its members orders for it. */
export function asMember(company: Company, email: string): Company {
  const member = company.members?.find((one) => one.email === email)
  return member ? { ...company, role: member.role, orderLimit: member.orderLimit } : company
}

/** Of the member's last order: the ID of the company, and the name of the site at that time. */
export interface LastOrder {
  id: string
  site: string
}

/** The choice among those that are not archived. A single one needs no choice. */
function chosenOf<Item extends { id: string; isArchived: boolean }>(
  items: readonly Item[],
  id: string | null | undefined,
  isPreferred: (item: Item) => boolean = () => false,
): Item | undefined {
  const active = items.filter(({ isArchived }) => !isArchived)
  if (id === undefined) return active.length === 1 ? active[0] : active.find(isPreferred)
  return active.find((item) => item.id === id)
}

/** @param lastOrder its site is chosen until the buyer chooses another one */
export function resolveOrderCompany(
  company: Company,
  choices: OrderChoices,
  lastOrder: LastOrder | null = null,
): ChosenCompany {
  const isLast = ({ name }: { name: string }) => lastOrder?.id === company.id && lastOrder.site === name
  const site = chosenOf(company.sites, choices.siteId, isLast)
  const costCenter = chosenOf(company.costCenters, choices.costCenterId)
  const budget = budgetFor(company.budgets, costCenter?.id ?? null)
  const { role, approvalRules } = company
  const isOwner = role === 'owner'
  const orderLimit = isOwner || company.orderLimit === null ? null : centsForDisplay(company.orderLimit)
  const active = approvalRules.filter(({ isActive }) => isActive)
  const facts = {
    role: role ?? 'viewer',
    orderedBefore: centsForDisplay(company.orderedToday),
    siteId: site?.id ?? null,
    isSiteNew: !site?.hasOrders,
    costCenterId: costCenter?.id ?? null,
  }
  return {
    id: company.id,
    name: company.name,
    siteId: site?.id ?? null,
    siteAddress: site ? formatAddress(site.address) : '',
    costCenterId: costCenter?.id ?? null,
    isPoRequired: company.isPoRequired,
    orderLimit,
    budget: budget
      ? {
          rule: budget.rule,
          remaining: centsForDisplay(budget.remaining),
          costCenter: budget.costCenterId === null ? null : (costCenter?.code ?? null),
        }
      : null,
    isOwner,
    approvalRules: active,
    isSiteNew: facts.isSiteNew,
    approvalReasons(order) {
      const rule = active.find((one) => isRuleAbout(ruleFromDto(one), { ...facts, ...order }))
      const isAboveLimit = orderLimit !== null && order.total > orderLimit
      return [...(isAboveLimit ? [limitSentence(orderLimit)] : []), ...(rule ? [rule.sentence] : [])]
    },
  }
}
