import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userRecordQuery } from '#app/auth/account-client.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { waitingRequestsQuery } from './client.ts'
import { waitingLabel } from './copy.ts'
import styles from './requests.module.css'

/** The way to the purchase requests, for members of a company, with the number of those that wait for them. */
export function RequestsLink({ email }: { email: string }) {
  const isMember = useQuery(userRecordQuery(email)).data?.hasCompany === true
  const { data: waiting } = useQuery({ ...waitingRequestsQuery, enabled: isMember })
  if (!isMember) return null
  const count = waiting?.length ?? 0
  return (
    <p className={styles.entry}>
      <Link className={buttonClass()} to="/dashboard/purchaserequests">
        Purchase requests
        {count > 0 && <Badge tone="warning">{waitingLabel(count)}</Badge>}
      </Link>
    </p>
  )
}
