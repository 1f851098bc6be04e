import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { notify } from '#app/ui/notify.ts'
import { clearSession, signOut } from '../account/client.ts'
import { announceSignOut } from '../account/sign-out-signal.ts'
import { signOutFailed } from './copy.ts'

/** Signs out and clears the user's data from the cache. */
export function useSignOut(showError: (message: string) => void = notify.error): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      showError(signOutFailed(errorMessage(error)))
      void invalidateTags(queryClient, ['account'])
      return
    }
    announceSignOut()
    await navigate({ to: '/' })
    clearSession(queryClient)
  }
}
