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

/** Everything that is wrong with a form, above it. Takes the focus at every attempt; its lines go to the fields. */
export function ErrorSummary({
  problems,
  attempt,
  title = problems.length === 1 ? 'One error to fix' : `${problems.length} errors to fix`,
}: {
  problems: readonly FieldError[]
  /** Counts the attempts to send (react-hook-form's `submitCount`): each one moves the focus here. */
  attempt: number
  title?: string
}) {
  if (problems.length === 0) return null
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
