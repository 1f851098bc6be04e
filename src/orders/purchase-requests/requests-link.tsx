import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userRecordQuery } from '#app/auth/account-client.ts'
import { buttonClass } from '#app/ui/button.tsx'
import textStyles from '#app/ui/text.module.css'
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
      <Link
        className={buttonClass({ kind: count > 0 ? 'primary' : undefined })}
        to="/dashboard/purchaserequests"
      >
        Purchase requests
        {count > 0 && <span className={textStyles.number}>{waitingLabel(count)}</span>}
      </Link>
    </p>
  )
}
