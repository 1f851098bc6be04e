import { formatNumber } from '#app/lib/numbers.ts'
import progressStyles from '#app/ui/progress.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './shipped-progress.module.css'

interface ShippedProgressProps {
  shipped: number
  /** Not cancelled. */
  units: number
}

/** How many units have shipped, as a bar and in words. The bar is green only when all have. */
export function ShippedProgress({ shipped, units }: ShippedProgressProps) {
  const isComplete = shipped === units
  return (
    <div className={styles.progress} data-complete={isComplete || undefined}>
      <progress
        className={`${progressStyles.progress} ${styles.progressBar}`}
        aria-hidden="true"
        max={units}
        value={shipped}
      />
      <small className={isComplete ? textStyles.success : textStyles.muted}>
        {isComplete ? (
          <b>All {formatNumber(units)} shipped</b>
        ) : (
          <>
            <b>{formatNumber(shipped)} shipped</b> · {formatNumber(units - shipped)} open
          </>
        )}
      </small>
    </div>
  )
}
