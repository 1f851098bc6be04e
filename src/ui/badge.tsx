import type { ReactNode } from 'react'

/** Outline, word and a shape of its own for every state: never colour alone. */
const SHAPES = {
  placed: <circle cx="6" cy="6" r="4" />,
  paid: (
    <>
      <circle cx="6" cy="6" r="4" />
      <circle cx="6" cy="6" r="1.2" fill="currentColor" />
    </>
  ),
  shipped: <path d="M1 6H10M7 2.5L10.5 6L7 9.5" />,
  delivered: <path d="M1.5 6.5L4.5 9.5L10.5 2.5" />,
  cancelled: <path d="M2 2L10 10M10 2L2 10" />,
  on: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  out: <circle cx="6" cy="6" r="4" />,
  low: <path d="M6 1.5L11 10.5H1Z" />,
  admin: <path d="M6 1L10.5 3V6.5C10.5 9 8 10.5 6 11C4 10.5 1.5 9 1.5 6.5V3Z" />,
  cust: null,
} as const

export type BadgeKind = keyof typeof SHAPES

/** A small stamped plate: `kind` gives shape and colour, the children are its word. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const shape = SHAPES[kind]
  return (
    <span className={`pl ${kind}`}>
      {shape && (
        <svg viewBox="0 0 12 12" aria-hidden="true">
          {shape}
        </svg>
      )}
      {children}
    </span>
  )
}
