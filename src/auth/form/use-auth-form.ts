import { type ChangeEvent, type FormEvent, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { keysOf } from '#app/lib/keys-of.ts'

type Validators<Name extends string> = Record<Name, (typed: string) => string | undefined>
type FormErrors<Name extends string> = Partial<Record<Name | 'root', string>>

/**
 * A form of the sign-in pages. The fields are uncontrolled, so that input typed before hydration is kept. They are
 * validated on submit, and after that on every change. Errors thrown by `send` appear under the form.
 * @param initialProblems of a form that was sent without JavaScript
 */
export function useAuthForm<Name extends string>(
  rules: Validators<Name>,
  send: (values: Record<Name, string>) => Promise<void>,
  initialProblems: FormErrors<NoInfer<Name>> = {},
) {
  const names = keysOf(rules)
  const [problems, setProblems] = useState<FormErrors<Name>>(initialProblems)
  const [isSending, setSending] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
    const errors = Object.fromEntries(names.map((name) => [name, rules[name](values[name] ?? '')]))
    setSubmitted(true)
    setProblems(errors as FormErrors<Name>)
    const firstInvalid = names.find((name) => errors[name])
    if (firstInvalid) {
      form.querySelector<HTMLInputElement>(`[name="${firstInvalid}"]`)?.focus()
      return
    }
    setSending(true)
    try {
      await send(values as Record<Name, string>)
    } catch (error) {
      setProblems({ root: errorMessage(error) } as FormErrors<Name>)
    } finally {
      setSending(false)
    }
  }

  return {
    submit,
    isSending,
    isSubmitted,
    /** The error of the whole form. */
    problem: problems.root,
    showError: (message: string | undefined) => setProblems({ ...problems, root: message }),
    field: (name: Name) => ({
      name,
      required: true,
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        if (isSubmitted || problems[name]) setProblems({ ...problems, [name]: rules[name](target.value) })
      },
    }),
  }
}
