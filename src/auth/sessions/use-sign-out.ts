import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { notify } from '#app/ui/notify.ts'
import { clearSession, signOut } from '../account/client.ts'
import { signOutFailed } from './copy.ts'

/** Signs out and clears the user's data from the cache. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      notify.error(signOutFailed(errorMessage(error)))
      return invalidateTags(queryClient, ['account'])
    }
    await navigate({ to: '/' })
    clearSession(queryClient)
  }
}
