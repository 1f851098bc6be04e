import { useEffect, useRef } from 'react'
import { DashboardIcon } from './dashboard-icon.tsx'

export interface FieldError {
  /** The id of the field; the line links to it. */
  field: string
  message: string
  /** The letter of the form's part, if it has parts. */
  zone?: string
}

/** Everything that is wrong with a form, above it. Takes the focus at every attempt; its lines go to the fields. */
export function ErrorSummary({
  problems,
  attempt,
  title = problems.length === 1 ? 'One thing to mend' : `${problems.length} things to mend`,
}: {
  problems: readonly FieldError[]
  /** Counts the attempts to send (react-hook-form's `submitCount`): each one moves the focus here. */
  attempt: number
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const hasProblems = problems.length > 0
  useEffect(() => {
    if (attempt > 0 && hasProblems) box.current?.focus()
  }, [attempt, hasProblems])
  if (!hasProblems) return null
  return (
    <div ref={box} className="esum" role="alert" tabIndex={-1}>
      <h2>
        <DashboardIcon name="error" />
        {title}
      </h2>
      <ul>
        {problems.map(({ field, message, zone }) => (
          <li key={field} data-z={zone}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
