import type { QueryClient } from '@tanstack/react-query'
import { finderQuery } from './client.ts'
import type { FinderSearch } from './finder-search.ts'
import { readJob } from './read-job.ts'

/** Loads the result for the hole in the URL. */
export async function loadFinder(queryClient: QueryClient, search: FinderSearch): Promise<void> {
  const { job } = readJob(search)
  if (job) await queryClient.prefetchQuery(finderQuery(job))
}
