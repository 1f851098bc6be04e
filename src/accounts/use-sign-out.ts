import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionQuery, signOut } from './client.ts'

/** Signs out and forgets everything that was fetched for the person. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate({ to: '/' })
    queryClient.setQueryData(sessionQuery.queryKey, null)
    const [sessionKey] = sessionQuery.queryKey
    queryClient.removeQueries({ type: 'inactive', predicate: (query) => query.queryKey[0] !== sessionKey })
  }
}
