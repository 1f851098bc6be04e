import { type ReactNode, useEffect, useRef } from 'react'
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
  const focusKeeper = useKeptFocus()
  return (
    <div className={styles.frame} data-rows={density} aria-busy={list.isFetching} {...focusKeeper}>
      {head}
      {list.isError && !list.data ? <LoadError what={name} query={list} /> : children}
      {Boolean(list.data) && shown === 0 && empty}
      {shown > 0 && <LoadMore list={list} shown={shown} total={total} what={what} />}
    </div>
  )
}

/** A row that has the focus may leave the list when it is saved. Then the list has it, and the Tab key goes on from there. */
function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const list = ref.current
    if (!list || !isInside.current || document.activeElement !== document.body) return
    list.tabIndex = -1
    list.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    // Not called for an element that is removed.
    onBlur: () => {
      isInside.current = false
    },
  }
}
