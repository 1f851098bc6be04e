import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { AuthField } from '../form/auth-field.tsx'
import { passwordAdvice } from './password-advice.ts'

interface NewPasswordFieldProps {
  label: string
  hint: string
  field: Pick<ComponentProps<typeof AuthField>, 'name' | 'error' | 'onChange'>
}

/** A field for a new password. Advice about a weak password replaces the hint. */
export function NewPasswordField({ label, hint, field }: NewPasswordFieldProps) {
  const [advice, setAdvice] = useState<string>()

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, form } = event.target
    const values = form ? new FormData(form) : new FormData()
    setAdvice(
      passwordAdvice(
        value,
        ['name', 'email'].map((name) => String(values.get(name) ?? '')),
      ),
    )
    field.onChange?.(event)
  }

  return (
    <AuthField
      id="password"
      label={label}
      type="password"
      autoComplete="new-password"
      hint={advice ?? hint}
      {...field}
      onChange={onChange}
    />
  )
}
