import type { ReactNode } from 'react'

/** A link from an error summary that moves the focus to the field. */
export function FieldLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(field)?.focus()
      }}
    >
      {children}
    </a>
  )
}
