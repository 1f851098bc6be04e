/** Fields with one input, for the forms of the dashboard. */
import type { ComponentProps, InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import { type Choice, findChoice, Options } from './options.tsx'

interface FieldProps extends Omit<ComponentProps<typeof Field>, 'children' | 'boxed'> {
  /** From `register`. */
  input?: UseFormRegisterReturn
}

type InputFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & { inputClassName?: string | undefined }

/** `className` is the place of the field in a grid. */
export function InputField(props: InputFieldProps) {
  const { id, label, optional, hint, error, unit, prefix, className, input, inputClassName, ...attributes } =
    props
  return (
    <Field {...{ id, label, optional, hint, error, unit, prefix, className }}>
      {(control) => <input {...control} {...input} {...attributes} className={inputClassName} />}
    </Field>
  )
}

type TextareaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps>

export function TextareaField(props: TextareaFieldProps) {
  const { id, label, optional, hint, error, unit, prefix, className, input, ...attributes } = props
  return (
    <Field {...{ id, label, optional, hint, error, unit, prefix, className }} boxed={false}>
      {(control) => <textarea {...control} {...input} {...attributes} className={fieldStyles.textarea} />}
    </Field>
  )
}

type SelectFieldProps = FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps>

/** Its children are the options. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, optional, hint, error, unit, prefix, className, input, children, ...attributes } = props
  return (
    <Field {...{ id, label, optional, hint, error, unit, prefix, className }}>
      {(control) => (
        <select {...control} {...input} {...attributes}>
          {children}
        </select>
      )}
    </Field>
  )
}

type ChoiceFieldProps<Value extends string> = Omit<
  SelectFieldProps,
  'input' | 'value' | 'onChange' | 'children'
> & { value: Value; choices: readonly Choice<Value>[]; onChoose: (value: Value) => void }

/** A select of the values of a type. */
export function ChoiceField<Value extends string>({ choices, onChoose, ...field }: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      {...field}
      onChange={({ target }) => {
        const chosen = findChoice(choices, target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      <Options of={choices} />
    </SelectField>
  )
}
