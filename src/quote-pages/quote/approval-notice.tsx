import { Link } from '@tanstack/react-router'
import type { Quote } from '#app/quotes/core/contract.ts'
import surfaceStyles from '#app/ui/surface.module.css'
import { quoteCopy } from '../core/copy.ts'

/** While the company of the buyer decides about the acceptance. */
export function ApprovalNotice({ quote: { approval } }: { quote: Quote }) {
  if (!approval) return null
  return (
    <p className={surfaceStyles.notice}>
      {quoteCopy.inApproval}{' '}
      <Link to="/dashboard/purchaserequests/$id" params={{ id: approval.request }}>
        Open request {approval.request}
      </Link>
    </p>
  )
}
