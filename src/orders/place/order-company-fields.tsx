import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

/* Loaded for members of a company only. */

const loadNotices = () => import('#app/company-ordering/company-notices.tsx')

/** Loads the notices with it, so that they do not move the buttons later. */
export const OrderCompanyFields = lazyWithRetry(async () => {
  const [fields] = await Promise.all([import('#app/company-ordering/company-fields.tsx'), loadNotices()])
  return fields.CompanyFields
}, 'The choice of the company')

export const OrderCompanyNotices = lazyWithRetry(
  () => loadNotices().then((module) => module.CompanyNotices),
  'The notices about the company',
  true,
)
