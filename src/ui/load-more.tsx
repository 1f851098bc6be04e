import { formatPlural } from '#app/lib/numbers.ts'

/** What an infinite query gives; a `UseInfiniteQueryResult` fits. */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

interface LoadMoreProps {
  list: PagedList
  shown: number
  /** What one of it is called, and many. */
  what: readonly [one: string, many: string]
}

/** The foot of a list that is fetched a page at a time: how many are shown, and the way to the rest. */
export function LoadMore({ list, shown, what }: LoadMoreProps) {
  return (
    <div className="pager">
      <span className="small muted" role="status">
        {list.isFetchNextPageError
          ? `The next ${what[1]} could not be loaded. What is shown stays.`
          : `${formatPlural(shown, what)} shown${list.hasNextPage ? '' : ', all there are'}`}
      </span>
      <span className="sp" />
      {list.hasNextPage && (
        <button
          type="button"
          className="b"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading' : list.isFetchNextPageError ? 'Try again' : 'Show more'}
        </button>
      )}
    </div>
  )
}
