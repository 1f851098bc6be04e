import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useSearch } from '@tanstack/react-router'
import { isNotFound } from '#app/lib/api.ts'
import { sharedQuoteQuery } from '#app/quotes/client.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { linkEnded } from './copy.ts'
import styles from './shared-quote.module.css'

/** Loaded with the offer, because a link that has ended needs none of it. */
const SharedOffer = lazyWithRetry(() => import('./shared-offer.tsx'), 'The offer')

/** The target of a decision link: an offer without sign-in. Opening it changes nothing. */
export function SharedQuotePage() {
  const { token = '' } = useSearch({ from: '/quotedecision' })
  const isHydrated = useHydrated()
  const queryClient = useQueryClient()
  const query = useQuery({ ...sharedQuoteQuery(token), enabled: token !== '', retry: false })
  const { data, error } = query
  if (isHydrated && data)
    return (
      <SharedOffer
        token={token}
        quote={data}
        onDecided={(changed) => queryClient.setQueryData(sharedQuoteQuery(token).queryKey, changed)}
      />
    )
  const isEnded = token === '' || (error && isNotFound(error))
  return (
    <div className={`${layoutStyles.pageWidth} ${layoutStyles.section} ${styles.state}`}>
      {/* The HTML is the same for every link, and contains none. */}
      {isHydrated && isEnded ? (
        <EmptyState icon="search" title={linkEnded.title} isPageTitle>
          {linkEnded.text}
        </EmptyState>
      ) : (
        <>
          <h1>Offer</h1>
          {isHydrated && error ? <LoadError what="The offer" query={query} /> : <Spinner />}
        </>
      )}
    </div>
  )
}
