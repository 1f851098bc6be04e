import { type ChangeEvent, type FormEvent, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'

type Validators<Name extends string> = Record<Name, (typed: string) => string | undefined>
type FormErrors<Name extends string> = Partial<Record<Name | 'root', string>>

/**
 * A form of the identity screens. Its fields keep what is typed themselves, as before there was any script; they are
 * judged when the form is sent, and again with every letter once one was found wrong. `send` throws what is said
 * under the form.
 */
export function useAuthForm<Name extends string>(
  rules: Validators<Name>,
  send: (values: Record<Name, string>) => Promise<void>,
) {
  const names = Object.keys(rules) as Name[]
  const [problems, setProblems] = useState<FormErrors<Name>>({})
  const [isSending, setSending] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
    const found = Object.fromEntries(names.map((name) => [name, rules[name](values[name] ?? '')]))
    setSubmitted(true)
    setProblems(found as FormErrors<Name>)
    const wrong = names.find((name) => found[name])
    if (wrong) {
      form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setSending(true)
    try {
      await send(values as Record<Name, string>)
    } catch (refusal) {
      setProblems({ root: errorMessage(refusal) } as FormErrors<Name>)
    } finally {
      setSending(false)
    }
  }

  return {
    submit,
    isSending,
    isSubmitted,
    /** What is wrong with the whole; undefined when nothing is. */
    problem: problems.root,
    showError: (words: string | undefined) => setProblems({ ...problems, root: words }),
    field: (name: Name) => ({
      name,
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        if (isSubmitted) setProblems({ ...problems, [name]: rules[name](target.value) })
      },
    }),
  }
}
