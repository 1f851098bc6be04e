import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

/** Loaded for members of a company only. */
export const OrderCompanyFields = lazyWithRetry(
  () => import('#app/companies/ordering/company-fields.tsx').then((module) => module.CompanyFields),
  'The choice of the company',
)
