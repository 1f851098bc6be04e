import styles from './bar-pattern.module.css'

/** The hatch pattern. Render it once on each page with bars. */
export function BarPattern() {
  return (
    <svg className={styles.pattern} width="0" height="0" aria-hidden="true">
      <pattern
        id="bar-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V6" />
      </pattern>
    </svg>
  )
}
