import styles from './alert.module.css'
import { Alert } from './alert.tsx'
import { FieldLink } from './field-link.tsx'

export interface FieldError {
  /** The id of the field; the line links to it. */
  field: string
  message: string
  /** The letter of the form's section, if it has sections. */
  zone?: string
}

/** All errors of a form, shown above it. Each line links to its field. */
export function ErrorSummary({
  problems,
  attempt,
}: {
  problems: readonly FieldError[]
  /** The number of submits (react-hook-form's `submitCount`). Each one moves the focus here. */
  attempt: number
}) {
  if (problems.length === 0) return null
  const title = problems.length === 1 ? 'One error to fix' : `${problems.length} errors to fix`
  return (
    <Alert kind="error" title={title} {...(attempt > 0 && { focusOn: attempt })}>
      <ul className={styles.list}>
        {problems.map(({ field, message, zone }) => (
          <li key={field} data-section={zone}>
            <FieldLink field={field}>{message}</FieldLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
