import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '#app/lib/api.ts'

const FIVE_MINUTES = 5 * 60 * 1_000

/** Data stays fresh for five minutes. A browser retries a failed query after 1, 2 and 4 s (specification §8, §9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: 2 * FIVE_MINUTES,
        retry:
          typeof document === 'undefined' ? false : (failures, error) => failures < 3 && !isNotFound(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
      },
    },
  })
}
