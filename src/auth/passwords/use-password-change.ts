import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { changePassword, sessionsQuery } from '../client.ts'

interface PasswordValues {
  current: string
  next: string
}

/** A new password for whoever knows the old one; nothing typed is kept once it is sent. */
export function usePasswordChange(email: string, onChanged: () => void) {
  const queryClient = useQueryClient()
  const form = useForm<PasswordValues>({ shouldFocusError: false })
  const { setError, handleSubmit } = form

  function showError(refusal: unknown) {
    const code = refusal instanceof ApiError ? refusal.problem.code : undefined
    if (code === 'invalid-password') setError('current', { message: 'This is not your password.' })
    else if (code === 'password-too-long') setError('next', { message: 'At most 128 characters' })
    else setError('root', { message: errorMessage(refusal) })
  }

  const save = handleSubmit(async ({ current, next }) => {
    try {
      await changePassword(current, next)
    } catch (refusal) {
      showError(refusal)
      return
    }
    const { notify } = await import('#app/ui/toasts.ts')
    notify.success('Password changed')
    onChanged()
    await queryClient.invalidateQueries({ queryKey: sessionsQuery(email).queryKey })
  })
  return { ...form, save }
}
