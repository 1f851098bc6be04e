import layoutStyles from '#app/ui/layout.module.css'
import styles from './finder.module.css'

/** Beside the ranking, where the bars begin. */
export function LimitLegend() {
  return (
    <span className={`${layoutStyles.inline} ${styles.legend}`}>
      <svg className={styles.limitBar} width="28" height="14" aria-hidden="true">
        <rect className={styles.ground} y="2" width="28" height="10" />
        <rect fill="url(#bar-hatch)" y="2" width="28" height="10" />
      </svg>
      Available
      <svg className={styles.limitBar} width="5" height="14" aria-hidden="true">
        <rect className={styles.mark} width="5" height="14" />
      </svg>
      Required
    </span>
  )
}

/** The required figure as a mark on the bar of the available one. The table shows the numbers beside it. */
export function LimitBar({ required, available }: { required: number; available: number }) {
  const full = Math.max(required, available) * 1.06
  const percent = (value: number) => `${(value / full) * 100}%`
  return (
    <svg className={styles.limitBar} width="100%" height="14" aria-hidden="true">
      <rect className={styles.ground} y="2" width={percent(available)} height="10" />
      <rect fill="url(#bar-hatch)" y="2" width={percent(available)} height="10" />
      <rect className={styles.mark} x={percent(required)} width="5" height="14" />
    </svg>
  )
}
