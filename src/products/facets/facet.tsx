import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

export type FacetLayout = 'column' | 'bar'

interface FacetProps {
  title: string
  layout: FacetLayout
  /** How many of its choices are set; the closed box of a bar shows it. */
  selectedCount: number
  children: ReactNode
}

/** A group of filter fields: in a column they stand open, in a bar each folds out below its button. */
export function Facet({ title, layout, selectedCount, children }: FacetProps) {
  if (layout === 'column') {
    return (
      <fieldset>
        <legend>{title}</legend>
        {children}
      </fieldset>
    )
  }
  return (
    <details className="fold" name="facet" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary className="dd">
        {title}
        {selectedCount > 0 && <span className="num">{selectedCount}</span>}
        <Icon name="down" />
      </summary>
      <fieldset>
        <legend className="vh">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  // A click on plain text inside moves the focus nowhere; only another control closes the box.
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}
