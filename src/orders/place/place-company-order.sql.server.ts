import { sql } from 'kysely'
import { agreementParts } from './agreed-terms.sql.server.ts'
import type { OrderValueOf, StatementShape } from './place-order-values.server.ts'

/**
 * The parts of the placing statement for an order of a company. They are empty for all other buyers, whose statement is
 * the same as without companies. The lock on the company lets other orders pass and waits for changes of the company, so
 * that a removed member, an archived site or a company on hold is noticed. The budget of the day is locked next, before
 * the products: what is left of it is read from the locked row, and the order is added to it in the same statement.
 */
export function companyParts(shape: StatementShape['company'], value: OrderValueOf) {
  const none = sql``
  if (!shape) {
    return {
      ...agreementParts(false, value),
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
    }
  }
  const isWithinLimit = shape.isLimited ? sql` and total <= ${value('orderLimit')}::bigint` : none
  const isMinimumReached = shape.hasMinimum ? sql` and total >= ${value('orderMinimum')}::bigint` : none
  const minimum = shape.hasMinimum
    ? { column: sql`, order_minimum`, value: sql`, ${value('orderMinimum')}::bigint` }
    : { column: none, value: none }
  return {
    ...agreementParts(shape.isAgreed, value),
    company: sql`), company as materialized (
      select id from companies
      where id = ${value('companyId')} and order_version = ${value('orderVersion')}::int and exists (select 1 from buyer) for share
    ), budget as materialized (
      select id, cost_center_id, rule, committed, amount - committed as remaining from budgets
      where company_id = ${value('companyId')} and exists (select 1 from company)
        and (cost_center_id = ${value('costCenterId')} or cost_center_id is null)
        and ${value('day')}::date between starts_on and ends_on
      order by cost_center_id nulls last limit 1 for no key update
    `,
    isWithinLimit: sql`${isWithinLimit}${isMinimumReached}
        and not exists (select 1 from budget where total > remaining
          and (rule = 'block' or rule = 'approve' and not ${value('canExceedBudget')}::boolean))`,
    isCurrent: sql` and exists (select 1 from company)`,
    isBudgetLocked: sql` and (select count(*) from budget) <= 1`,
    columns: sql`, company_id, site_id, cost_center_id, site_name, cost_center_name, budget_id, over_budget${minimum.column}`,
    values: sql`, ${value('companyId')}, ${value('siteId')}, ${value('costCenterId')}, ${value('siteName')}, ${value('costCenterName')},
        (select id from budget), coalesce((select total > remaining from budget), false)${minimum.value}`,
    committed: sql`), budgeted as (
      update budgets set committed = budget.committed + total
      from key, whole, budget where budgets.id = budget.id
    `,
    buyer: sql`${value('companyName')}, ${value('companyVatId')}`,
    emailFields: sql`, 'company', case when is_confirmed then ${value('companyName')}::text else '' end,
          'site', case when is_confirmed then ${value('siteName')}::text else '' end,
          'costCenter', case when is_confirmed then ${value('costCenterName')}::text else '' end`,
    result: sql`, exists (select 1 from company) as company_is_current, (select json_build_object('remaining', remaining,
        'rule', rule, 'isOfCostCenter', cost_center_id is not null) from budget) as budget`,
  }
}
