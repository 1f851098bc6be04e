import type { Mutation, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { notify } from '#app/ui/notify.ts'
import { lateErrorMessage } from './copy.ts'

/** Calls `onError` for a change that fails after the form or page that made it, and would show the error, has disappeared. */
export function watchUnseenErrors(queryClient: QueryClient, onError: (error: Error) => void): () => void {
  const unseenMutations = new WeakSet<Mutation>()
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.mutation?.options.meta?.isRead) return
    if (event.type === 'observerRemoved') unseenMutations.add(event.mutation)
    else if (event.type === 'updated' && event.action.type === 'error' && unseenMutations.has(event.mutation))
      onError(event.action.error as Error)
  })
}

export function UnseenErrors() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      watchUnseenErrors(queryClient, (error) =>
        notify.error(lateErrorMessage(errorMessage(error), isDefinitiveError(error))),
      ),
    [queryClient],
  )
  return null
}
