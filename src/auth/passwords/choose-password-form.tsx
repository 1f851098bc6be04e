import { useState } from 'react'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { hasProblemCode } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { notify } from '#app/ui/notify.ts'
import { resetPassword } from '../account/account-client.ts'
import { validatePassword } from '../core/rules.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { NEW_PASSWORD_HINT, PASSWORD_CHANGED, RESET_LINK_INVALID } from './copy.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** Sets a new password with the token of a reset link, then opens the sign-in page. */
export function ChoosePasswordForm({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const navigate = useNavigateWhileShown()
  const [isLinkInvalid, setIsLinkInvalid] = useState(false)
  const form = useAuthForm({ password: validatePassword }, async ({ password }) => {
    try {
      await resetPassword(token, password)
    } catch (error) {
      if (!hasProblemCode(error, 'invalid-token')) throw error
      setIsLinkInvalid(true)
      return
    }
    notify.success(PASSWORD_CHANGED)
    await navigate({ to: '/login', search: {} })
  })
  if (isLinkInvalid) return <InvalidLink onAskAgain={onAskAgain} />

  return (
    <>
      <h1>New password</h1>
      <AuthForm form={form} submitLabel="Save password">
        <NewPasswordField label="New password" hint={NEW_PASSWORD_HINT} field={form.field('password')} />
      </AuthForm>
    </>
  )
}

function InvalidLink({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <div className={fieldStyles.form} role="alert">
      <h1>This link does not work</h1>
      <p>{RESET_LINK_INVALID}</p>
      <Button isWide kind="primary" size="large" onClick={onAskAgain}>
        Request a new link
      </Button>
    </div>
  )
}
