import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorWords } from '../../lib/api.ts'
import { askForReset } from '../client.ts'
import { emailProblem } from '../rules.ts'
import { AccountField, FormError } from './account-field.tsx'

/** Asks for a reset link. The answer is the same whether or not the address is known. */
export function AskForReset() {
  const [sentTo, setSentTo] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>()
  const { errors, isSubmitting } = formState

  async function submit({ email }: { email: string }) {
    try {
      await askForReset(email.trim())
      const { notify } = await import('../../ui/toasts.ts')
      notify.success('Email sent')
      setSentTo(email.trim())
    } catch (refusal) {
      setSentTo(undefined)
      setError('root', { message: errorWords(refusal) })
    }
  }

  return (
    <>
      <h1>Reset password</h1>
      <form className="form" method="post" noValidate onSubmit={handleSubmit(submit)}>
        <AccountField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          hint="We mail you a link to choose a new password. It works once, for an hour."
          error={errors.email?.message}
          {...register('email', { validate: emailProblem })}
        />
        <button type="submit" className="btn wide" aria-busy={isSubmitting}>
          RESET
        </button>
        <FormError>{errors.root?.message}</FormError>
        <p role="status">
          {sentTo &&
            `If ${sentTo} has an account, the link is on its way. Look into the spam folder as well.`}
        </p>
      </form>
      <p className="reg">
        <Link to="/login" search={{}}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}
