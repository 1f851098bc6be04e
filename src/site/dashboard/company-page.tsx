import { CompanyView } from '#app/companies/company-view.tsx'
import { RequestsLink } from '#app/orders/purchase-requests/requests-link.tsx'

/** The company of the signed-in user. Companies do not import orders, so the link to the requests is passed. */
export function CompanyPage() {
  return <CompanyView RequestsLink={RequestsLink} />
}
