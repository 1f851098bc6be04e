/** In a file of its own, because every page carries the filters of all lists. */
export const COMPANY_STATUSES = ['active', 'on-hold', 'closed'] as const
export type CompanyStatus = (typeof COMPANY_STATUSES)[number]
