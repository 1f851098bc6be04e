import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './facet.module.css'

export type FacetLayout = 'column' | 'bar'

interface FacetProps {
  title: string
  layout: FacetLayout
  /** The number of selected choices, shown in the bar layout. */
  selectedCount: number
  children: ReactNode
}

/** A group of filter fields: always open in the column layout, a popup below its button in the bar layout. */
export function Facet({ title, layout, selectedCount, children }: FacetProps) {
  if (layout === 'column') {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.title}>{title}</legend>
        {children}
      </fieldset>
    )
  }
  return (
    <details className={styles.facet} name="facet" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary className={`${buttonClass()} ${styles.popupButton}`}>
        {title}
        {selectedCount > 0 && (
          <span className={`${textStyles.number} ${styles.selectedCount}`}>{selectedCount}</span>
        )}
        <Icon name="down" />
      </summary>
      <fieldset className={styles.popup}>
        <legend className={textStyles.visuallyHidden}>{title}</legend>
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
  // `relatedTarget` is null after a click on text inside the popup. Only another control closes it.
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}
