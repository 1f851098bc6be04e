import { choiceParam, textParam } from '#app/lib/search.ts'
import { COMPANY_STATUSES, type CompanyStatus } from './company-statuses.ts'

/**
 * The company that is shown, for members of several and for administrators, and the part of it, or one of its
 * agreements. `customer` is the email address of a member for whom an administrator orders.
 */
export function parseCompanySearch(search: Record<string, unknown>): {
  company?: string | undefined
  tab?: unknown
  agreement?: string | undefined
  customer?: string | undefined
} {
  return {
    company: textParam(search, 'company', 64),
    tab: search.tab,
    agreement: textParam(search, 'agreement', 64),
    customer: textParam(search, 'customer', 254),
  }
}

/** The filter of the administrators' list. */
export function parseCompaniesSearch(search: Record<string, unknown>): {
  q?: string | undefined
  status?: CompanyStatus | undefined
} {
  return { q: textParam(search, 'q'), status: choiceParam(search, 'status', COMPANY_STATUSES) }
}
