import styles from './spinner.module.css'
import textStyles from './text.module.css'

/** Replaces content that is still loading. */
export function Spinner() {
  return (
    <div className={styles.placeholder} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className={textStyles.visuallyHidden}>Loading</span>
      <noscript>This page needs JavaScript. The catalog works without it.</noscript>
    </div>
  )
}
