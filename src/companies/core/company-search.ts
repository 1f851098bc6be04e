import { choiceParam, searchOf, textParam } from '#app/lib/search.ts'
import { COMPANY_STATUSES } from './company-statuses.ts'

/**
 * The company that is shown, for members of several and for administrators, and the part of it, or one of its
 * agreements. `customer` is the email address of a member for whom an administrator orders.
 */
export const parseCompanySearch = searchOf({
  company: textParam(64),
  tab: (value) => value,
  agreement: textParam(64),
  customer: textParam(254),
})

/** The filter of the administrators' list. */
export const parseCompaniesSearch = searchOf({ q: textParam(), status: choiceParam(...COMPANY_STATUSES) })
