import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { deletionTermsQuery } from './client.ts'
import type { DeletionTerms } from './contract.ts'
import { useAccountDeletion } from './use-account-deletion.ts'

/** Says what goes, what stays and what stands in the way; the password (or the address typed) is the last word. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { data: terms, error, refetch, isFetching } = useQuery(deletionTermsQuery(email))
  const [proof, setProof] = useState('')
  const deletion = useAccountDeletion(email)
  const obstacle = terms && findObstacle(terms)
  const canDelete = terms !== undefined && obstacle === undefined
  const confirmDeletion = () =>
    canDelete && deletion.mutate(terms.hasPassword ? { password: proof } : { email: proof })
  return (
    <ConfirmDialog
      title="Delete your account?"
      cancelLabel="Keep my account"
      confirmLabel="Delete my account"
      isBusy={deletion.isPending}
      isObsolete={!canDelete}
      problem={deletion.otherProblem}
      onCancel={onClose}
      onConfirm={confirmDeletion}
    >
      {error && <LoadError what="Your account" error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!terms && !error && <p className="muted">Looking at your orders</p>}
      {obstacle && <p>{obstacle}</p>}
      {canDelete && (
        <form
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

function findObstacle({ owed, isLastAdmin }: DeletionTerms): string | undefined {
  if (isLastAdmin) return 'You are the last administrator. Make somebody else an administrator first.'
  if (owed === 0) return undefined
  return owed === 1
    ? 'One order of yours is paid and not shipped yet. Delete your account once it is on the way.'
    : `${formatNumber(owed)} orders of yours are paid and not shipped yet. Delete your account once they are on the way.`
}

function Consequences({ email, terms: { unpaid } }: { email: string; terms: DeletionTerms }) {
  return (
    <>
      <p>{email}</p>
      <ul>
        <li>Your profile and every sign-in go, here and on every other device.</li>
        {unpaid > 0 && (
          <li>
            {unpaid === 1 ? 'The order that is' : `The ${formatNumber(unpaid)} orders that are`} not paid{' '}
            {unpaid === 1 ? 'is' : 'are'} cancelled.
          </li>
        )}
        <li>Orders and reviews stay, without your name and address.</li>
        <li>This cannot be undone. One last mail confirms it.</li>
      </ul>
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
    <Field
      id="proof"
      label={hasPassword ? 'Your password' : 'Your e-mail address'}
      hint={hasPassword ? undefined : 'Typed once more, since you sign in with Google.'}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          type={hasPassword ? 'password' : 'email'}
          autoComplete={hasPassword ? 'current-password' : 'off'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
