import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasProblemCode } from '#app/lib/api.ts'
import { invalidateTags } from './query-tags.ts'

const FIVE_MINUTES = 5 * 60 * 1_000

/** Retries after 1, 2 and 4 s; an offline browser gives up after 3 s, so that a list never loads without an end. */
const maxRetries = () => (navigator.onLine ? 3 : 2)

/** Another request would get the same answer: not signed in, not allowed, not found, not valid, or another account. */
const isFinal = (error: unknown) =>
  hasProblemCode(error, 'signed-in-as-another') ||
  (error instanceof ApiError && [401, 403, 404, 422].includes(error.status))

/** Data stays fresh for five minutes. A browser retries a failed query three times (specification §8, §9). */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _variables, _result, { meta }) =>
        meta && invalidateTags(queryClient, meta.changes),
      onError(error, _variables, _result, { meta }) {
        const isInputOrSession = error instanceof ApiError && [401, 422].includes(error.status)
        if (meta && !isInputOrSession) void invalidateTags(queryClient, meta.changes)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: 2 * FIVE_MINUTES,
        retry:
          typeof document === 'undefined'
            ? false
            : (failures, error) => failures < maxRetries() && !isFinal(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        // Without a connection a query fails instead of waiting, and is repeated when the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // The same for a change, which must not be made later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
