import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { type HeaderFigure, PageHeader } from '#app/ui/page-header.tsx'
import tabStyles from '#app/ui/tabs.module.css'
import styles from './bulk-order-frame.module.css'

const BULK_ORDER_SECTIONS = [
  { to: '/orderlist', name: 'Order list' },
  { to: '/orderlist/quick', name: 'Quick order' },
  { to: '/orderlist/saved', name: 'Saved lists' },
] as const

interface BulkOrderFrameProps {
  title: string
  /** One line below the title. */
  description: string
  figures?: HeaderFigure[]
  /** Lines on the order list; undefined while it loads. */
  lineCount: number | undefined
  children: ReactNode
}

/** The header and tabs shared by the order list, quick order and saved lists. */
export function BulkOrderFrame({
  title,
  description,
  figures = [],
  lineCount,
  children,
}: BulkOrderFrameProps) {
  return (
    <div className={`${layoutStyles.pageWidth} ${layoutStyles.pagePadding} ${styles.frame}`}>
      <PageHeader title={title} figures={figures}>
        {description}
      </PageHeader>
      <nav className={`${layoutStyles.scrollRow} ${tabStyles.tabs}`} data-screen-only aria-label="Order list">
        {BULK_ORDER_SECTIONS.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
            {to === '/orderlist' && lineCount !== undefined && (
              <span className={tabStyles.count}>{formatNumber(lineCount)}</span>
            )}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
