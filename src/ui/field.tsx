import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import inputBoxStyles from './input-box.module.css'
import textStyles from './text.module.css'

/** The attributes that a field gives its input. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/**
 * A label and a control, with a hint or an error below. The child renders the control with the given attributes:
 * `{(control) => <input {...control} {...register('name')} />}`.
 */
export function Field({
  id,
  label,
  optional = false,
  hint,
  error,
  unit,
  prefix,
  boxed = true,
  isHalf = false,
  className = '',
  children,
}: {
  id: string
  label: string
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Inside the right edge: 'mm' */
  unit?: string | undefined
  /** Inside the left edge: '$' */
  prefix?: string | undefined
  /** False for controls with a frame of their own: text areas, radio groups. */
  boxed?: boolean
  /** Beside another half field in a form on wide screens. */
  isHalf?: boolean | undefined
  /** Its place in a grid (`columns.module.css`). */
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}) {
  const described = error || hint ? `${id}-message` : undefined
  const control = children({
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
  })
  return (
    <div
      className={`${styles.field} ${className}`}
      data-half={isHalf ? '' : undefined}
      data-invalid={error ? '' : undefined}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> optional</span>}
      </label>
      {boxed ? (
        <div className={inputBoxStyles.inputBox}>
          {prefix && <span className={inputBoxStyles.prefix}>{prefix}</span>}
          {control}
          {unit && <span className={inputBoxStyles.unit}>{unit}</span>}
        </div>
      ) : (
        control
      )}
      {error ? (
        <FieldMessage id={described}>{error}</FieldMessage>
      ) : (
        hint && (
          <p className={textStyles.hint} id={described}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** The error of a field or of a request. With `isAlert`, screen readers announce it when it appears. */
export function FieldMessage({
  id,
  isAlert = false,
  children,
}: {
  id?: string | undefined
  isAlert?: boolean
  children: ReactNode
}) {
  return (
    <p className={styles.error} id={id} role={isAlert ? 'alert' : undefined}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}
