import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textStyles from '#app/ui/text.module.css'
import { missingSettingsQuery } from './client.ts'
import styles from './missing-settings-notice.module.css'

/** Tells administrators in one line that buyers miss something that is not set; opens to say what. */
export function MissingSettingsNotice() {
  const { data: missing = [] } = useQuery(missingSettingsQuery)
  const names = missing.flatMap(({ settings }) => settings)
  if (names.length === 0) return null
  return (
    <details className={styles.notice} data-screen-only>
      <summary className={styles.summary}>
        <Icon name="alert" />
        <b>
          {names.length === 1
            ? '1 company setting is missing.'
            : `${names.length} company settings are missing.`}
        </b>
        <span className={styles.link}>What buyers see, and how to set it</span>
      </summary>
      <ul className={`${textStyles.anywhere} ${styles.list}`}>
        {missing.map(({ settings, consequence }) => (
          <li key={consequence}>
            {consequence} Set <span className={textStyles.code}>{settings.join(', ')}</span>.
          </li>
        ))}
      </ul>
      <p className={styles.instructions}>
        Add these settings to the file .env on the server and restart the shop; .env.example explains each. If
        somebody else runs the server, send them the copied lines.
      </p>
      <CopyButton
        what="the missing settings"
        label="Copy as lines for .env"
        text={names.map((name) => `${name}=\n`).join('')}
      />
    </details>
  )
}
