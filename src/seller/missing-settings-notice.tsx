import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Alert } from '#app/ui/alert.tsx'
import textStyles from '#app/ui/text.module.css'
import { missingSettingsQuery } from './client.ts'
import styles from './missing-settings-notice.module.css'

/** Tells administrators what buyers cannot see because it is not set. In full on their start page, folded on others. */
export function MissingSettingsNotice() {
  const isStartPage = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const { data: missing = [] } = useQuery(missingSettingsQuery)
  if (missing.length === 0) return null
  return (
    <div className={styles.notice} data-screen-only>
      <Alert kind="warning" title="Company settings are missing">
        <details key={String(isStartPage)} open={isStartPage}>
          <summary className={styles.summary}>What buyers do not see</summary>
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
        </details>
      </Alert>
    </div>
  )
}
