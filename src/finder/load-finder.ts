import type { QueryClient } from '@tanstack/react-query'
import { prefetchLeadTimes } from '#app/promises/lead-time.ts'
import { finderQuery } from './client.ts'
import type { FinderSearch } from './finder-search.ts'
import { readJob } from './read-job.ts'

/** Loads the result for the hole in the URL. */
export async function loadFinder(queryClient: QueryClient, search: FinderSearch): Promise<void> {
  const { job } = readJob(search)
  if (!job) return
  const query = finderQuery(job)
  await queryClient.prefetchQuery(query)
  const result = queryClient.getQueryData(query.queryKey)
  const shown = [result?.requestedProduct, ...(result?.matches ?? []), result?.misses[0]]
  await prefetchLeadTimes(
    queryClient,
    shown.flatMap((one) => one?.product ?? []),
  )
}
