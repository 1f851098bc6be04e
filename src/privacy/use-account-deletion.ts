import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearSession } from '#app/auth/client.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { requestAccountDeletion } from './client.ts'
import type { AccountDeletion } from './contract.ts'

/** Deletes the account and forgets everything that was fetched for its owner. */
export function useAccountDeletion(email: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const deletion = useMutation({
    mutationFn: (proof: AccountDeletion) => requestAccountDeletion(email, proof),
    onSuccess: async () => {
      await navigate({ to: '/' })
      clearSession(queryClient)
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success('Your account is deleted')
    },
  })
  const { error } = deletion
  const fields = error instanceof ApiError ? error.problem.fields : undefined
  return {
    ...deletion,
    /** What is wrong with the password or the address typed. */
    proofProblem: fields?.password ?? fields?.email,
    otherProblem: error && !fields ? errorMessage(error) : undefined,
  }
}
