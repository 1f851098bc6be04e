import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearSession, signOut } from '../client.ts'

/** Signs out and forgets everything that was fetched for the person. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate({ to: '/' })
    clearSession(queryClient)
  }
}
