import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { resetPassword } from '../client.ts'
import { validatePassword } from '../rules.ts'
import { FormError } from '../sign-in/auth-field.tsx'
import styles from '../sign-in/auth-form.module.css'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { NEW_PASSWORD_HINT, PASSWORD_CHANGED, RESET_LINK_INVALID } from './copy.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** Sets a new password with the token of a reset link, then opens the sign-in page. */
export function ChoosePasswordForm({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const navigate = useNavigate()
  const [isLinkInvalid, setIsLinkInvalid] = useState(false)
  const form = useAuthForm({ password: validatePassword }, async ({ password }) => {
    try {
      await resetPassword(token, password)
    } catch (error) {
      if (!(error instanceof ApiError && error.problem.code === 'invalid-token')) throw error
      setIsLinkInvalid(true)
      return
    }
    const { notify } = await import('#app/ui/toasts.ts')
    notify.success(PASSWORD_CHANGED)
    await navigate({ to: '/login', search: {} })
  })
  if (isLinkInvalid) return <InvalidLink onAskAgain={onAskAgain} />

  return (
    <>
      <h1>New password</h1>
      <form className={`form ${styles.form}`} method="post" noValidate onSubmit={form.submit}>
        <NewPasswordField label="New password" hint={NEW_PASSWORD_HINT} field={form.field('password')} />
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
      <p>{RESET_LINK_INVALID}</p>
      <button type="button" className="btn wide" onClick={onAskAgain}>
        Request a new link
      </button>
    </div>
  )
}
