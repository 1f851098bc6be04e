import type { ReactNode } from 'react'
import textStyles from './text.module.css'

/** A value below its label, as in a title block. With `isWide` it takes the whole row. */
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
    <div data-wide={isWide ? '' : undefined}>
      <span className={textStyles.capitals}>{label}</span>
      <br />
      {children}
    </div>
  )
}
