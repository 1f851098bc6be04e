import type { ReactNode } from 'react'
import { useKeptFocus } from './focus-after-change.ts'
import { LoadError } from './load-error.tsx'
import { LoadMore, type LoadMoreProps } from './load-more.tsx'
import styles from './table.module.css'

interface PagedListProps extends LoadMoreProps {
  list: LoadMoreProps['list'] & {
    data: unknown
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** The thing that could not be loaded, if it is not called like its rows: 'The ledger'. */
  name?: string
  /** Above the rows. */
  head?: ReactNode
  density?: string
  /** Below the rows if there are none, although the list was loaded. */
  empty: ReactNode
  /** The rows, of which there are none until the list was loaded. */
  children: ReactNode
}

/** A framed list that is loaded a page at a time: its rows, or why there are none, and the button for more. */
export function PagedList({
  list,
  shown,
  total,
  what,
  name = `The ${what[1]}`,
  head,
  density,
  empty,
  children,
}: PagedListProps) {
  // A row may leave the list when it is saved.
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div className={styles.frame} data-rows={density} aria-busy={list.isFetching} {...keptFocus}>
      {head}
      {list.isError && !list.data ? <LoadError what={name} query={list} /> : children}
      {Boolean(list.data) && shown === 0 && empty}
      {shown > 0 && <LoadMore list={list} shown={shown} total={total} what={what} />}
    </div>
  )
}
