import { useQuery } from '@tanstack/react-query'
import type { CompanyFieldsProps } from '#app/company-ordering/company-fields.tsx'
import { lastDeliveryQuery } from '#app/orders/core/client.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

/* Loaded for members of a company only. */

const loadNotices = () => import('#app/company-ordering/company-notices.tsx')

/** Loads the notices with it, so that they do not move the buttons later. */
const LoadedCompanyFields = lazyWithRetry(async () => {
  const loading = [import('#app/company-ordering/company-fields.tsx'), loadNotices()] as const
  const [{ CompanyFields }] = await Promise.all(loading)
  return { CompanyFields }
}, 'The choice of the company')

/** The choice starts with the site of the member's last order. */
export function OrderCompanyFields(props: Omit<CompanyFieldsProps, 'lastOrder'>) {
  const { data: last, isPending } = useQuery(lastDeliveryQuery(props.email))
  return <LoadedCompanyFields {...props} lastOrder={isPending ? undefined : (last?.company ?? null)} />
}

export const OrderCompanyNotices = lazyWithRetry(loadNotices, 'The notices about the company', true)
