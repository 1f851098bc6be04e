import type { ReactNode } from 'react'

/** From an error summary to the field it speaks of, which takes the focus. */
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
