import { sql } from 'kysely'
import type { OrderingCompany } from '#app/companies/ordering/find-ordering-company.server.ts'
import { agreementParts } from './agreed-terms.sql.server.ts'

/**
 * The parts of the placing statement for an order of a company. They are empty for all other buyers, whose statement is
 * the same as without companies. The lock on the company lets other orders pass and waits for changes of the company, so
 * that a removed member, an archived site or a company on hold is noticed.
 */
export function companyParts(company: OrderingCompany | undefined) {
  const none = sql``
  if (!company) {
    return {
      ...agreementParts(null),
      name: sql.raw(''),
      company: none,
      isCurrent: none,
      isWithinLimit: none,
      columns: none,
      values: none,
      buyer: sql.raw('buyer.company_name, buyer.vat_id'),
      emailFields: none,
      result: none,
      searchText: '',
    }
  }
  const { id, name, vatId, orderVersion, orderLimit, site, costCenter } = company
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
    `,
    isWithinLimit: sql`${isWithinLimit}${agreement.isMinimumReached}`,
    isCurrent: sql` and exists (select 1 from company)`,
    columns: sql`, company_id, site_id, cost_center_id, site_name, cost_center_name`,
    values: sql`, ${id}, ${site?.id ?? null}, ${costCenter?.id ?? null}, ${siteName}, ${costCenterName}`,
    buyer: sql`${name}, ${vatId}`,
    emailFields: sql`, 'company', case when is_confirmed then ${name}::text else '' end,
          'site', case when is_confirmed then ${siteName}::text else '' end,
          'costCenter', case when is_confirmed then ${costCenterName}::text else '' end`,
    result: sql`, exists (select 1 from company) as company_is_current`,
    searchText: `${[name, siteName, costCenterName].filter(Boolean).join(' ')} `,
  }
}
