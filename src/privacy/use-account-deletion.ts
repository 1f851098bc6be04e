import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetSession } from '#app/auth/client.ts'
import { ApiError, errorWords } from '#app/lib/api.ts'
import { deleteAccount } from './client.ts'
import type { AccountDeletion } from './contract.ts'

/** Deletes the account and forgets everything that was fetched for its owner. */
export function useAccountDeletion(email: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const deletion = useMutation({
    mutationFn: (proof: AccountDeletion) => deleteAccount(email, proof),
    onSuccess: async () => {
      await navigate({ to: '/' })
      forgetSession(queryClient)
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
    otherProblem: error && !fields ? errorWords(error) : undefined,
  }
}
