import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { notify } from '#app/ui/notify.ts'
import { changePassword, sessionsQuery } from '../account/account-client.ts'
import { MAX_PASSWORD_LENGTH } from '../core/rules.ts'
import { PASSWORD_CHANGED } from './copy.ts'

/** The error messages of the password form in the dashboard. */
const WRONG_CURRENT_PASSWORD = 'Wrong password. Enter your current password.'
const PASSWORD_TOO_LONG = `Use at most ${MAX_PASSWORD_LENGTH} characters`

interface PasswordValues {
  current: string
  next: string
}

/** The form that changes the password. */
export function usePasswordChange(email: string, onChanged: () => void) {
  const queryClient = useQueryClient()
  const form = useForm<PasswordValues>({ shouldFocusError: false })
  const { setError, handleSubmit } = form

  function showError(error: unknown) {
    const code = error instanceof ApiError ? error.problem.code : undefined
    if (code === 'invalid-password') setError('current', { message: WRONG_CURRENT_PASSWORD })
    else if (code === 'password-too-long') setError('next', { message: PASSWORD_TOO_LONG })
    else setError('root', { message: errorMessage(error) })
  }

  const save = handleSubmit(async ({ current, next }) => {
    try {
      await changePassword(current, next)
    } catch (error) {
      showError(error)
      return
    }
    notify.success(PASSWORD_CHANGED)
    onChanged()
    await queryClient.invalidateQueries({ queryKey: sessionsQuery(email).queryKey })
  })
  return { ...form, save }
}
