import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import styles from './auth-form.module.css'

interface AuthFieldProps extends ComponentProps<'input'> {
  id: string
  label: string
  hint?: string
  error?: string | undefined
}

/** A field of the sign-in pages: label, input, hint and error. */
export function AuthField({ id, label, hint, error, ...input }: AuthFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input {...input} {...control} />
          {input.type === 'password' && <ShowPassword id={id} />}
        </>
      )}
    </Field>
  )
}

interface CurrentPasswordFieldProps extends Omit<AuthFieldProps, 'label'> {
  /** For a page that is not to be left. */
  isResetInNewTab?: boolean
}

/** The password of an account, with a link for those who have forgotten it. */
export function CurrentPasswordField({ isResetInNewTab = false, ...field }: CurrentPasswordFieldProps) {
  return (
    <>
      <AuthField {...field} label="Password" type="password" autoComplete="current-password" />
      <Link
        className={styles.forgotPassword}
        to="/resetpassword"
        search={{}}
        {...(isResetInNewTab && { target: '_blank' })}
      >
        Forgot Password?
      </Link>
    </>
  )
}

/** Changes the field directly, so that a password typed before hydration is kept. */
function ShowPassword({ id }: { id: string }) {
  const [isShown, setShown] = useState(false)
  const toggle = () => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.type = isShown ? 'password' : 'text'
    setShown(!isShown)
  }
  return (
    <LinkButton
      className={styles.showPassword}
      aria-controls={id}
      aria-label={isShown ? 'Hide characters' : 'Show characters'}
      onClick={toggle}
    >
      {isShown ? 'Hide' : 'Show'}
    </LinkButton>
  )
}

/** The error of a whole form, announced by screen readers. */
export function FormError({ children }: { children: string | undefined }) {
  return <div role="alert">{children && <FieldMessage>{children}</FieldMessage>}</div>
}
