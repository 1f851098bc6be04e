import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { resetPassword } from '../client.ts'
import { MIN_PASSWORD_LENGTH, validatePassword } from '../rules.ts'
import { FormError } from '../sign-in/auth-field.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** Where the mailed link leads: a new password, then the sign-in page. */
export function ChoosePasswordForm({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const navigate = useNavigate()
  const [isLinkUsed, setIsLinkUsed] = useState(false)
  const form = useAuthForm({ password: validatePassword }, async ({ password }) => {
    try {
      await resetPassword(token, password)
    } catch (refusal) {
      if (!(refusal instanceof ApiError && refusal.problem.code === 'invalid-token')) throw refusal
      setIsLinkUsed(true)
      return
    }
    const { notify } = await import('#app/ui/toasts.ts')
    notify.success('Password changed')
    await navigate({ to: '/login', search: {} })
  })
  if (isLinkUsed) return <InvalidLink onAskAgain={onAskAgain} />

  return (
    <>
      <h1>New password</h1>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <NewPasswordField
          label="New password"
          hint={`${MIN_PASSWORD_LENGTH} characters or more. Every other device is signed out.`}
          field={form.field('password')}
        />
        <button type="submit" className="btn wide" aria-busy={form.isSending}>
          Save password
        </button>
        <FormError>{form.problem}</FormError>
      </form>
    </>
  )
}

function InvalidLink({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <div className="form" role="alert">
      <h1>This link does not work</h1>
      <p>It was used already, or it is older than an hour. Your password has not changed.</p>
      <button type="button" className="btn wide" onClick={onAskAgain}>
        Get a new link
      </button>
    </div>
  )
}
