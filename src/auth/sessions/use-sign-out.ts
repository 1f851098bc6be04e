import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearSession, signOut } from '../account/client.ts'

/** Signs out and clears the user's data from the cache. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate({ to: '/' })
    clearSession(queryClient)
  }
}
