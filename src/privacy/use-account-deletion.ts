import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearSession } from '#app/auth/account/client.ts'
import { announceSignOut } from '#app/auth/account/sign-out-signal.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { notify } from '#app/ui/notify.ts'
import { requestAccountDeletion } from './client.ts'
import type { AccountDeletion } from './contract.ts'
import { ACCOUNT_DELETED } from './copy.ts'

/** Deletes the account, then clears the session and the cached data. */
export function useAccountDeletion(email: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const deletion = useMutation({
    mutationFn: (proof: AccountDeletion) => requestAccountDeletion(email, proof),
    onSuccess: async () => {
      announceSignOut()
      await navigate({ to: '/' })
      clearSession(queryClient)
      notify.success(ACCOUNT_DELETED)
    },
  })
  const { error } = deletion
  const fields = error instanceof ApiError ? error.problem.fields : undefined
  return {
    ...deletion,
    /** The error of the entered password or email address. */
    proofProblem: fields?.password ?? fields?.email,
    otherProblem: error && !fields ? errorMessage(error) : undefined,
  }
}
