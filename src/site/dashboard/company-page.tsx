import { CompanyView } from '#app/company-pages/company-view.tsx'
import { RequestsLink } from '#app/purchase-requests/page/requests-link.tsx'

/** The company of the signed-in user. Companies do not import orders, so the link to the requests is passed. */
export function CompanyPage() {
  return <CompanyView RequestsLink={RequestsLink} />
}
