import { useQuery } from '@tanstack/react-query'
import { Alert } from '#app/ui/alert.tsx'
import textStyles from '#app/ui/text.module.css'
import { missingSettingsQuery } from './client.ts'
import styles from './missing-settings-notice.module.css'

/** Tells administrators what buyers cannot see because it is not set. */
export function MissingSettingsNotice() {
  const { data: missing = [] } = useQuery(missingSettingsQuery)
  if (missing.length === 0) return null
  return (
    <div className={styles.notice}>
      <Alert kind="warning" title="Company settings are missing">
        <ul className={styles.list}>
          {missing.map(({ settings, consequence }) => (
            <li key={settings}>
              {consequence} Set <span className={textStyles.code}>{settings}</span>.
            </li>
          ))}
        </ul>
        <p>
          The settings are environment variables or lines in the file .env; restart the shop after a change.
        </p>
      </Alert>
    </div>
  )
}
