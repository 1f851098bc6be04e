import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { validatePassword } from '../core/rules.ts'
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
    <Panel
      id="password"
      title="Password"
      actions={
        <Button ref={button} onClick={() => setIsChanging(true)}>
          Change password
        </Button>
      }
    />
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
    <form className={panelStyles.panel} method="post" noValidate onSubmit={save} aria-labelledby="password">
      <header>
        <h2 id="password">Change password</h2>
      </header>
      <div className={panelStyles.body}>
        <ErrorSummary problems={problems} attempt={submitCount} />
        {/* Tells password managers which account this is. */}
        <input
          className={textStyles.visuallyHidden}
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <div className={columnStyles.twoColumns}>
          <InputField
            id="current"
            label="Current password"
            error={errors.current?.message}
            type="password"
            autoComplete="current-password"
            input={register('current', { validate: validatePassword })}
          />
          <InputField
            id="next"
            label="New password"
            hint={advice ?? NEW_PASSWORD_HINT}
            error={errors.next?.message}
            type="password"
            autoComplete="new-password"
            input={register('next', { validate: validatePassword })}
          />
        </div>
      </div>
      <div className={`${panelStyles.body} ${panelStyles.footer} ${fieldStyles.actions}`}>
        <Button type="submit" kind="primary" size="large" aria-disabled={isSubmitting}>
          Save password
        </Button>
        <Button size="large" onClick={onDone}>
          Cancel
        </Button>
        <div role="alert">{errors.root && <FieldMessage>{errors.root.message}</FieldMessage>}</div>
      </div>
    </form>
  )
}
