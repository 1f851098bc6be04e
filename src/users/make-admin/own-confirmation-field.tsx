import { useEffect, useState } from 'react'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { InputField } from '#app/ui/input-field.tsx'
import type { OwnConfirmation } from '../core/contract.ts'
import { OWN_EMAIL, OWN_EMAIL_HINT, OWN_PASSWORD } from './copy.ts'

/** The password of the person who acts, or their email address if they have no password. */
export function useOwnConfirmation() {
  const [entered, setEntered] = useState('')
  const [hasPassword, setHasPassword] = useState(true)
  const confirmation: OwnConfirmation = hasPassword ? { password: entered } : { email: entered }
  return {
    confirmation,
    entered,
    setEntered,
    hasPassword,
    /** Asks for the email address if the server says that the account has no password. */
    onError(error: Error) {
      if (!hasPassword || confirmationFields(error)?.email === undefined) return
      setHasPassword(false)
      setEntered('')
    },
  }
}

/** The messages beside the field. Undefined for an error that is not about it. */
const confirmationFields = (error: Error | null) =>
  error instanceof ApiError ? error.problem.fields : undefined

/** The message of an error that no field shows. */
export const otherMessage = (error: Error | null): string | undefined =>
  error && !confirmationFields(error) ? errorMessage(error) : undefined

const FIELD_ID = 'own-confirmation'

interface OwnConfirmationFieldProps {
  own: ReturnType<typeof useOwnConfirmation>
  error: Error | null
}

export function OwnConfirmationField({ own, error }: OwnConfirmationFieldProps) {
  const { hasPassword, entered, setEntered } = own
  const fields = confirmationFields(error)
  const isFirstEmailRequest = !hasPassword && entered === ''
  // In a long form, the field can be out of view.
  useEffect(() => {
    if (confirmationFields(error)) document.getElementById(FIELD_ID)?.focus()
  }, [error])
  return (
    <InputField
      id={FIELD_ID}
      label={hasPassword ? OWN_PASSWORD : OWN_EMAIL}
      hint={hasPassword ? undefined : OWN_EMAIL_HINT}
      error={isFirstEmailRequest ? undefined : (fields?.password ?? fields?.email)}
      data-initial-focus
      type={hasPassword ? 'password' : 'email'}
      autoComplete={hasPassword ? 'current-password' : 'off'}
      maxLength={hasPassword ? 1_000 : 254}
      value={entered}
      onChange={({ target }) => setEntered(target.value)}
    />
  )
}
