import { sql } from 'kysely'
import type { OrderingCompany } from '#app/companies/ordering/find-ordering-company.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { agreementParts } from './agreed-terms.sql.server.ts'

/**
 * The parts of the placing statement for an order of a company. They are empty for all other buyers, whose statement is
 * the same as without companies. The lock on the company lets other orders pass and waits for changes of the company, so
 * that a removed member, an archived site or a company on hold is noticed. The budget of the day is locked next, before
 * the products: what is left of it is read from the locked row, and the order is added to it in the same statement.
 */
export function companyParts(company: OrderingCompany | undefined, at: Date) {
  const none = sql``
  if (!company) {
    return {
      ...agreementParts(null),
      name: sql.raw(''),
      company: none,
      isCurrent: none,
      isBudgetLocked: none,
      committed: none,
      isWithinLimit: none,
      columns: none,
      values: none,
      buyer: sql.raw('buyer.company_name, buyer.vat_id'),
      emailFields: none,
      result: none,
      searchText: '',
    }
  }
  const { id, name, vatId, orderVersion, orderLimit, mayExceedBudget, site, costCenter } = company
  const agreement = agreementParts(company.agreement)
  const hasMinimum = company.agreement?.orderMinimum != null
  const [siteName, costCenterName] = [site?.name ?? '', costCenter?.name ?? '']
  const isWithinLimit = orderLimit === null ? none : sql` and total <= ${orderLimit}::bigint`
  return {
    ...agreement,
    // Prepared statements are kept by this name, so each text has its own.
    name: sql.raw(
      `${orderLimit === null ? '-for-company' : '-for-limited-member'}${agreement.name}${hasMinimum ? '-with-minimum' : ''}`,
    ),
    company: sql`), company as materialized (
      select id from companies
      where id = ${id} and order_version = ${orderVersion}::int and exists (select 1 from buyer) for share
    ), budget as materialized (
      select id, cost_center_id, rule, committed, amount - committed as remaining from budgets
      where company_id = ${id} and exists (select 1 from company)
        and (cost_center_id = ${costCenter?.id ?? null}::text or cost_center_id is null)
        and ${utcDay(at)}::date between starts_on and ends_on
      order by cost_center_id nulls last limit 1 for no key update
    `,
    isWithinLimit: sql`${isWithinLimit}${agreement.isMinimumReached}
        and not exists (select 1 from budget where total > remaining
          and (rule = 'block' or rule = 'approve' and not ${mayExceedBudget}::boolean))`,
    isCurrent: sql` and exists (select 1 from company)`,
    isBudgetLocked: sql` and (select count(*) from budget) <= 1`,
    columns: sql`, company_id, site_id, cost_center_id, site_name, cost_center_name, budget_id, over_budget`,
    values: sql`, ${id}, ${site?.id ?? null}, ${costCenter?.id ?? null}, ${siteName}, ${costCenterName},
        (select id from budget), coalesce((select total > remaining from budget), false)`,
    committed: sql`), budgeted as (
      update budgets set committed = budget.committed + total
      from key, whole, budget where budgets.id = budget.id
    `,
    buyer: sql`${name}, ${vatId}`,
    emailFields: sql`, 'company', case when is_confirmed then ${name}::text else '' end,
          'site', case when is_confirmed then ${siteName}::text else '' end,
          'costCenter', case when is_confirmed then ${costCenterName}::text else '' end`,
    result: sql`, exists (select 1 from company) as company_is_current, (select json_build_object('remaining', remaining,
        'rule', rule, 'isOfCostCenter', cost_center_id is not null) from budget) as budget`,
    searchText: `${[name, siteName, costCenterName].filter(Boolean).join(' ')} `,
  }
}
