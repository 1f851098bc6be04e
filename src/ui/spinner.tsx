import styles from './spinner.module.css'
import textStyles from './text.module.css'

/** A spinner of fixed size while nobody knows yet what to show. */
export function Spinner() {
  return (
    <div className={styles.placeholder} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className={textStyles.visuallyHidden}>Loading</span>
    </div>
  )
}
