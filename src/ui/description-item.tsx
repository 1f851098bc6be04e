import type { ReactNode } from 'react'

/** A figure or a name under its label, as a title block shows them; `isWide` takes the whole row. */
export function DescriptionItem({
  label,
  isWide,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={isWide ? 'w' : undefined}>
      <span className="lab">{label}</span>
      <br />
      {children}
    </div>
  )
}
