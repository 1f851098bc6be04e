import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { isNotFound } from '#app/lib/api.ts'
import { quoteQuery } from '#app/quotes/client.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { quotesCopy } from '../core/copy.ts'
import { BuyerQuote } from './buyer-quote.tsx'

const SalesQuote = lazyWithRetry(() => import('./sales-quote.tsx'), 'The quote')

/** One quote, for its buyer or for sales. */
export function QuotePage() {
  const { id } = useParams({ from: '/dashboard/quotes/$id' })
  const isSales = useCan('quotes.read')
  const query = useQuery(quoteQuery(id))
  const { data, error } = query
  const Quote = isSales ? SalesQuote : BuyerQuote
  return (
    <>
      <Breadcrumbs
        list={
          <Link to="/dashboard/quotes" activeOptions={{ exact: true }}>
            Quotes
          </Link>
        }
        current={id.slice(0, 40)}
      />
      {!data && !error && <Spinner />}
      {!data && error && isNotFound(error) && (
        <EmptyState icon="search" title={quotesCopy.notFound(id.slice(0, 40))} isPageTitle>
          {quotesCopy.notFoundText}
        </EmptyState>
      )}
      {!data && error && !isNotFound(error) && <LoadError what="The quote" query={query} />}
      {data && <Quote key={data.number} quote={data} />}
    </>
  )
}
