import type { ReactNode } from 'react'
import { usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import layoutStyles from '#app/ui/layout.module.css'
import styles from './total-bar.module.css'

interface TotalBarProps {
  /** '3 lines, 85 units' */
  summary: ReactNode
  /** '$20,226.00' */
  total?: string
  /** True for a bar that is not needed where the order summary is beside the lines. */
  isNarrowOnly?: boolean
  /** The buttons. */
  children: ReactNode
}

/** A bar below the lines that stays at the bottom of the window, so that total and action are always in reach. */
export function TotalBar({ summary, total, isNarrowOnly = false, children }: TotalBarProps) {
  const mark = usePriceMark()
  return (
    <section
      className={isNarrowOnly ? `${styles.totalBar} ${styles.narrowOnly}` : styles.totalBar}
      data-screen-only
      aria-label="Total"
    >
      <div className={styles.summary}>
        {summary}
        {total && (
          <b className={styles.total} data-price={mark}>
            {total}
          </b>
        )}
      </div>
      <div className={`${layoutStyles.tightRow} ${styles.actions}`}>{children}</div>
    </section>
  )
}
