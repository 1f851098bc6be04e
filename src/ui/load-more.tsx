import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { Button } from './button.tsx'
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

/** Below a list that is loaded a page at a time: the number of rows shown and the button for more. */
export function LoadMore({ list, shown, total, what }: LoadMoreProps) {
  return (
    <div className={styles.footer}>
      <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
        {list.isFetchNextPageError
          ? `More ${what[1]} could not be loaded.`
          : list.hasNextPage
            ? shownRows(shown, total, what)
            : formatPlural(shown, what)}
      </span>
      {list.hasNextPage && (
        <Button isRepeatable aria-disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading…' : list.isFetchNextPageError ? 'Try again' : 'Show more'}
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
