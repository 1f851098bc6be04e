import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clearSession } from '#app/auth/account/client.ts'
import { announceSignOut } from '#app/auth/account/sign-out-signal.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import textStyles from '#app/ui/text.module.css'
import { deletionTermsQuery, requestAccountDeletion } from './client.ts'
import type { AccountDeletion, DeletionTerms } from './contract.ts'
import {
  ACCOUNT_DELETED,
  CHECKING_ORDERS,
  deletionConsequences,
  EMAIL_PROOF_HINT,
  LAST_ADMIN,
  lastOwnerOf,
  undeliveredOrders,
} from './copy.ts'

/** Deletes the account, then clears the session and the cached data. */
function useAccountDeletion(email: string) {
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

/** Shows the consequences, or what prevents the deletion, and asks for the password or the email address. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useQuery(deletionTermsQuery(email))
  const { data: terms, error } = query
  const [proof, setProof] = useState('')
  const deletion = useAccountDeletion(email)
  const obstacle = terms && findObstacle(terms)
  const canDelete = terms !== undefined && obstacle === undefined
  const confirmDeletion = () =>
    canDelete && deletion.mutate(terms.hasPassword ? { password: proof } : { email: proof })
  return (
    <ConfirmDialog
      title="Delete your account?"
      confirmLabel="Delete my account"
      isBusy={deletion.isPending}
      isObsolete={!canDelete}
      problem={deletion.otherProblem}
      onCancel={onClose}
      onConfirm={confirmDeletion}
    >
      {error && <LoadError what="Your account" query={query} />}
      {!terms && !error && <p className={textStyles.muted}>{CHECKING_ORDERS}</p>}
      {obstacle && <p>{obstacle}</p>}
      {canDelete && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            confirmDeletion()
          }}
        >
          <Consequences email={email} terms={terms} />
          <ProofField
            hasPassword={terms.hasPassword}
            value={proof}
            error={deletion.proofProblem}
            onChange={setProof}
          />
        </form>
      )}
    </ConfirmDialog>
  )
}

function findObstacle({
  unshippedOrders,
  companiesWithoutOwner,
  isLastAdmin,
}: DeletionTerms): string | undefined {
  if (isLastAdmin) return LAST_ADMIN
  if (companiesWithoutOwner.length > 0) return lastOwnerOf(companiesWithoutOwner)
  return unshippedOrders > 0 ? undeliveredOrders(unshippedOrders) : undefined
}

function Consequences({ email, terms: { unpaidOrders } }: { email: string; terms: DeletionTerms }) {
  return (
    <>
      <p>{email}</p>
      <SentenceList sentences={deletionConsequences(unpaidOrders)} />
    </>
  )
}

interface ProofFieldProps {
  hasPassword: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ProofField({ hasPassword, value, error, onChange }: ProofFieldProps) {
  return (
    <InputField
      id="proof"
      label={hasPassword ? 'Your password' : 'Your email address'}
      hint={hasPassword ? undefined : EMAIL_PROOF_HINT}
      error={error}
      type={hasPassword ? 'password' : 'email'}
      autoComplete={hasPassword ? 'current-password' : 'off'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
