import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { validatePassword } from '../rules.ts'
import { NEW_PASSWORD_HINT } from './copy.ts'
import { passwordAdvice } from './password-advice.ts'
import { usePasswordChange } from './use-password-change.ts'

/** The password section of My Profile: a button that opens the form in place. */
export function PasswordSection({ email }: { email: string }) {
  const [isChanging, setIsChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function done() {
    // The button must be rendered again before it can receive the focus.
    flushSync(() => setIsChanging(false))
    button.current?.focus()
  }

  if (isChanging) return <PasswordForm email={email} onDone={done} />
  return (
    <section className="sheet" aria-labelledby="password">
      <header>
        <h2 id="password">Password</h2>
        <span className="sp" />
        <button ref={button} type="button" className="b" onClick={() => setIsChanging(true)}>
          Change password
        </button>
      </header>
    </section>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { register, save, watch, setFocus, formState } = usePasswordChange(email, onDone)
  const { errors, isSubmitting, submitCount } = formState
  useEffect(() => setFocus('current'), [setFocus])
  const problems = [
    { field: 'current', message: errors.current?.message ?? '' },
    { field: 'next', message: errors.next?.message ?? '' },
  ].filter(({ message }) => message)
  const advice = passwordAdvice(watch('next') ?? '', [email])
  return (
    <form className="sheet" method="post" noValidate onSubmit={save} aria-labelledby="password">
      <header>
        <h2 id="password">Change password</h2>
      </header>
      <div className="pad">
        <ErrorSummary problems={problems} attempt={submitCount} />
        {/* Tells password managers which account this is. */}
        <input
          className="vh"
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <div className="g2">
          <Field id="current" label="Current password" error={errors.current?.message}>
            {(control) => (
              <input
                {...control}
                type="password"
                autoComplete="current-password"
                {...register('current', { validate: validatePassword })}
              />
            )}
          </Field>
          <Field
            id="next"
            label="New password"
            hint={advice ?? NEW_PASSWORD_HINT}
            error={errors.next?.message}
          >
            {(control) => (
              <input
                {...control}
                type="password"
                autoComplete="new-password"
                {...register('next', { validate: validatePassword })}
              />
            )}
          </Field>
        </div>
      </div>
      <div className="pad fa">
        <button type="submit" className="b p lg" aria-disabled={isSubmitting}>
          Save password
        </button>
        <button type="button" className="b lg" onClick={onDone}>
          Cancel
        </button>
        <div role="alert">{errors.root && <p className="emsg">{errors.root.message}</p>}</div>
      </div>
    </form>
  )
}
