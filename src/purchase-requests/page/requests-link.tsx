import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userRecordQuery } from '#app/auth/account/account-client.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { waitingRequestsQuery } from '../client.ts'
import { waitingLabel } from '../copy.ts'

interface RequestsLinkProps {
  email: string
  /** Leads an administrator to the requests of this company. */
  company?: string | undefined
}

/** The way to the purchase requests, for members of a company, with the number of those that wait for them. */
export function RequestsLink({ email, company }: RequestsLinkProps) {
  const isMember = useQuery(userRecordQuery(email)).data?.hasCompany === true
  const { data: waiting } = useQuery({ ...waitingRequestsQuery, enabled: isMember })
  if (!isMember && company === undefined) return null
  const count = company === undefined ? (waiting?.length ?? 0) : 0
  return (
    <Link className={buttonClass()} to="/dashboard/purchaserequests" search={{ company }}>
      Purchase requests
      {count > 0 && <Badge tone="warning">{waitingLabel(count)}</Badge>}
    </Link>
  )
}
