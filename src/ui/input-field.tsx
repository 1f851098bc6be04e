/** Fields with one input, for the forms of the dashboard. */
import type {
  ComponentProps,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CURRENCY_SYMBOL } from '#app/lib/money.ts'
import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import { type Choice, findChoice, Options } from './options.tsx'

interface FieldProps extends Omit<ComponentProps<typeof Field>, 'children' | 'boxed'> {
  /** From `register`. */
  input?: UseFormRegisterReturn
}

/** The properties of the field, and those of its control. */
function splitProps<Props extends FieldProps>(props: Props) {
  const { id, label, optional, hint, error, unit, prefix, isHalf, className, input, ...attributes } = props
  return {
    field: { id, label, optional, hint, error, unit, prefix, isHalf, className },
    attributes: { ...input, ...attributes },
  }
}

type InputFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & { inputClassName?: string | undefined }

/** `className` is the place of the field in a grid. The browser suggests nothing, unless `autoComplete` is given. */
export function InputField({ inputClassName, ...props }: InputFieldProps) {
  const { field, attributes } = splitProps(props)
  return (
    <Field {...field}>
      {(control) => <input {...control} autoComplete="off" {...attributes} className={inputClassName} />}
    </Field>
  )
}

/** An amount of money. */
export const AmountField = (props: InputFieldProps) => (
  <InputField prefix={CURRENCY_SYMBOL} inputMode="decimal" maxLength={14} {...props} />
)

/** A number of units. */
export const UnitsField = (props: InputFieldProps) => (
  <InputField unit="units" inputMode="numeric" maxLength={7} {...props} />
)

type TextareaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps>

/** For text in any language, three lines high unless `rows` says otherwise. */
export function TextareaField(props: TextareaFieldProps) {
  const { field, attributes } = splitProps(props)
  return (
    <Field {...field} boxed={false}>
      {(control) => (
        <textarea {...control} rows={3} dir="auto" {...attributes} className={fieldStyles.textarea} />
      )}
    </Field>
  )
}

type SelectFieldProps = FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps>

/** Its children are the options. */
export function SelectField(props: SelectFieldProps) {
  const { field, attributes } = splitProps(props)
  return <Field {...field}>{(control) => <select {...control} {...attributes} />}</Field>
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

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  /** From `register`. */
  input?: UseFormRegisterReturn
  children: ReactNode
}

/** Its children are the label. */
export const CheckboxField = ({ input, children, ...attributes }: CheckboxFieldProps) => (
  <label className={fieldStyles.checkbox}>
    <input type="checkbox" {...input} {...attributes} />
    {children}
  </label>
)

interface CheckboxesProps<Value extends string> {
  choices: readonly (readonly [value: Value, label: ReactNode])[]
  chosen: readonly Value[]
  /** Of each label. */
  className?: string | undefined
  /** None is chosen, or a wrong one. */
  isInvalid?: boolean
  onChoose: (chosen: Value[]) => void
}

/** Several of some values. */
export const Checkboxes = <Value extends string>({
  choices,
  chosen,
  className,
  isInvalid,
  onChoose,
}: CheckboxesProps<Value>) =>
  choices.map(([value, label]) => (
    <label key={value} className={className}>
      <input
        type="checkbox"
        aria-invalid={isInvalid || undefined}
        checked={chosen.includes(value)}
        onChange={({ target }) =>
          onChoose(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
      {label}
    </label>
  ))
