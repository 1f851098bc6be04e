import type { ReactNode } from 'react'
import { DashboardIcon } from './dashboard-icon.tsx'

/** What a field tells its input: who it is, what describes it, and whether it is wrong. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/**
 * Label, control, then the hint or, when something is wrong, the error. The child draws the control and spreads what
 * it is given: `{(control) => <input {...control} {...register('name')} />}`.
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
  className = '',
  children,
}: {
  id: string
  label: string
  optional?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Inside the right edge: 'mm' */
  unit?: string
  /** Inside the left edge: '$' */
  prefix?: string
  /** False for controls with a frame of their own (textarea className="ta", radio groups). */
  boxed?: boolean
  /** Grid span: 'c2', 'c6' … */
  className?: string
  children: (control: FieldControl) => ReactNode
}) {
  const described = error || hint ? `${id}-says` : undefined
  const control = children({
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
  })
  return (
    <div className={`fld ${className} ${error ? 'err' : ''}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> optional</span>}
      </label>
      {boxed ? (
        <div className="inp">
          {prefix && <span className="u pre">{prefix}</span>}
          {control}
          {unit && <span className="u">{unit}</span>}
        </div>
      ) : (
        control
      )}
      <FieldMessage id={described} hint={hint} error={error} />
    </div>
  )
}

function FieldMessage({
  id,
  hint,
  error,
}: {
  id: string | undefined
  hint: ReactNode
  error: string | undefined
}) {
  if (error) {
    return (
      <p className="emsg" id={id}>
        <DashboardIcon name="error" />
        <span>{error}</span>
      </p>
    )
  }
  return hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : null
}
