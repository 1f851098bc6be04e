import { Fragment } from 'react'
import layoutStyles from '#app/ui/layout.module.css'
import { listKeySpecs } from './format-specs.ts'
import styles from './spec-cells.module.css'
import { SpecItems } from './spec-items.tsx'
import type { ProductSpecs } from './specifications.ts'

interface SpecCellsProps {
  specs: ProductSpecs
  /** True for two columns, except on phones, where a card is as wide as the screen. */
  hasTwoColumns?: boolean
}

/** The key specifications of a product card, in the same order on every card. */
export function SpecCells({ specs, hasTwoColumns = false }: SpecCellsProps) {
  const cells = listKeySpecs(specs)
  if (cells.length === 0) return null
  return (
    <dl className={`${layoutStyles.ruledCells} ${styles.cells} ${hasTwoColumns ? styles.twoColumns : ''}`}>
      <SpecItems specs={cells} container={Fragment} />
    </dl>
  )
}
