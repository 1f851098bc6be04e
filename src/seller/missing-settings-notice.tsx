import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Alert } from '#app/ui/alert.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import textStyles from '#app/ui/text.module.css'
import { missingSettingsQuery } from './client.ts'
import styles from './missing-settings-notice.module.css'

/** Tells administrators what buyers cannot see because it is not set. In full on their start page, folded on others. */
export function MissingSettingsNotice() {
  const isStartPage = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const { data: missing = [] } = useQuery(missingSettingsQuery)
  const names = missing.flatMap(({ settings }) => settings)
  if (names.length === 0) return null
  return (
    <div className={styles.notice} data-screen-only>
      <Alert
        kind="warning"
        title={
          names.length === 1 ? '1 company setting is missing' : `${names.length} company settings are missing`
        }
      >
        <details key={String(isStartPage)} open={isStartPage}>
          <summary className={styles.summary}>What is missing and how to set it</summary>
          <ul className={styles.list}>
            {missing.map(({ settings, consequence }) => (
              <li key={consequence}>
                {consequence} Set <span className={textStyles.code}>{settings.join(', ')}</span>.
              </li>
            ))}
          </ul>
          <p className={styles.instructions}>
            Add these settings to the file .env on the server and restart the shop; .env.example explains
            each. If somebody else runs the server, send them the copied lines.
          </p>
          <CopyButton
            what="the missing settings"
            label="Copy as lines for .env"
            text={names.map((name) => `${name}=\n`).join('')}
          />
        </details>
      </Alert>
    </div>
  )
}
