import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import alertStyles from '#app/ui/alert.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import styles from './missing-settings-notice.module.css'
import { missingSettingsQuery } from './signed-in-client.ts'

/** Tells administrators in one line that buyers miss something that is not set, and leads to the settings. */
export function MissingSettingsNotice() {
  const { data: missing = [] } = useQuery(missingSettingsQuery)
  const count = missing.flatMap(({ settings }) => settings).length
  if (count === 0) return null
  return (
    <Link
      className={`${alertStyles.alert} ${alertStyles.warning} ${layoutStyles.wrappingRow} ${styles.notice}`}
      to="/dashboard/settings"
      data-screen-only
    >
      <Icon name="alert" />
      <b>{count === 1 ? '1 company setting is missing.' : `${count} company settings are missing.`}</b>
      <span className={styles.link}>See what buyers miss and set them</span>
    </Link>
  )
}
