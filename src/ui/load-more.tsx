import { useEffect } from 'react'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { Button } from './button.tsx'
import { useKeptFocus } from './focus-after-change.ts'
import styles from './table.module.css'
import textStyles from './text.module.css'

/** The part of a `UseInfiniteQueryResult` that is used here. */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

export interface LoadMoreProps {
  list: PagedList
  shown: number
  /** Of all rows, if it is known. */
  total?: number | undefined
  /** Singular and plural: ['order', 'orders']. */
  what: readonly [one: string, many: string]
}

/** After a reload, no more rows are loaded without being asked for. */
const MAX_RESTORED_ROWS = 200

/** How many rows of a list its visitor has asked for, in this entry of the history. */
const requestedRows = (name: string): number => history.state?.rows?.[name] ?? 0

function rememberRequest(name: string, count: number) {
  const { state } = history
  // Without the router, for which it would be a navigation.
  History.prototype.replaceState.call(history, { ...state, rows: { ...state?.rows, [name]: count } }, '')
}

/**
 * Below a list that is loaded a page at a time: the number of rows shown and the button for more. After a reload or the
 * button Back, the pages that had been asked for are loaded again.
 */
export function LoadMore({ list, shown, total, what }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // The button disappears with the last page.
  const keptFocus = useKeptFocus<HTMLDivElement>()
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    if (shown < Math.min(requestedRows(what[1]), MAX_RESTORED_ROWS)) void fetchNextPage()
  })
  const showMore = () => {
    // At least one row of the next page.
    rememberRequest(what[1], shown + 1)
    return fetchNextPage()
  }
  return (
    <div className={styles.footer} {...keptFocus}>
      <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
        {isFetchNextPageError
          ? `More ${what[1]} could not be loaded.`
          : hasNextPage
            ? shownRows(shown, total, what)
            : formatPlural(shown, what)}
      </span>
      {hasNextPage && (
        <Button isRepeatable aria-disabled={isFetchingNextPage} onClick={showMore}>
          {isFetchingNextPage ? 'Loading…' : isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

function shownRows(shown: number, total: number | undefined, what: LoadMoreProps['what']): string {
  return total !== undefined && total > shown
    ? `${formatNumber(shown)} of ${formatPlural(total, what)} shown`
    : `First ${formatPlural(shown, what)} shown`
}
