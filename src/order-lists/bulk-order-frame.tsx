import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { type SheetFigure, SheetHead } from '#app/ui/page-header.tsx'
import './order-lists.css'

const ROOMS = [
  { to: '/orderlist', name: 'Order list' },
  { to: '/orderlist/quick', name: 'Quick order' },
  { to: '/orderlist/saved', name: 'Saved lists' },
] as const

interface ListFrameProps {
  title: string
  /** One line below the title. */
  words: string
  figures?: SheetFigure[]
  /** Lines on the order list; undefined while nobody knows. */
  lineCount: number | undefined
  children: ReactNode
}

/** What the three rooms of bulk buying share: title block and the way between them. */
export function ListFrame({ title, words, figures = [], lineCount, children }: ListFrameProps) {
  return (
    <div className="olist">
      <SheetHead title={title} figures={figures}>
        {words}
      </SheetHead>
      <nav className="rooms" aria-label="Order list">
        {ROOMS.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
            {to === '/orderlist' && lineCount !== undefined && (
              <span className="num">{formatNumber(lineCount)}</span>
            )}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
