import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, errorWords } from '../../lib/api.ts'
import { resetPassword } from '../client.ts'
import { passwordAdvice } from '../password-advice.ts'
import { MIN_PASSWORD, passwordProblem } from '../rules.ts'
import { AccountField, FormError } from './account-field.tsx'

/** Where the mailed link leads: a new password, then the sign-in page. */
export function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const [isSpent, setIsSpent] = useState(false)
  const { register, handleSubmit, setError, watch, formState } = useForm<{ password: string }>()
  const { errors, isSubmitting } = formState
  if (isSpent) return <SpentLink />

  async function submit({ password }: { password: string }) {
    try {
      await resetPassword(token, password)
      const { notify } = await import('../../ui/toasts.ts')
      notify.success('Password changed')
      await navigate({ to: '/login', search: {} })
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.problem.code === 'invalid-token') setIsSpent(true)
      else setError('root', { message: errorWords(refusal) })
    }
  }

  return (
    <>
      <h1>New password</h1>
      <form className="form" method="post" noValidate onSubmit={handleSubmit(submit)}>
        <AccountField
          id="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={
            passwordAdvice(watch('password') ?? '') ??
            `${MIN_PASSWORD} characters or more. Every other device is signed out.`
          }
          error={errors.password?.message}
          {...register('password', { validate: passwordProblem })}
        />
        <button type="submit" className="btn wide" aria-busy={isSubmitting}>
          Save password
        </button>
        <FormError>{errors.root?.message}</FormError>
      </form>
    </>
  )
}

function SpentLink() {
  return (
    <div className="form" role="alert">
      <h1>This link does not work</h1>
      <p>It was used already, or it is older than an hour. Your password has not changed.</p>
      <Link className="btn wide" to="/resetpassword" search={{}}>
        Get a new link
      </Link>
    </div>
  )
}
