import type { Fragment } from 'react'
import type { FormattedSpec } from './format-specs.ts'

interface SpecItemsProps {
  specs: readonly FormattedSpec[]
  /** The container of an entry. */
  container?: 'div' | typeof Fragment
}

/** The entries of a list of specifications: label, value and unit. */
export function SpecItems({ specs, container: Container = 'div' }: SpecItemsProps) {
  return specs.map(({ key, label, value, unit }) => (
    <Container key={key}>
      <dt>{label}</dt>
      <dd>
        {`${value} `}
        {unit && <i>{unit}</i>}
      </dd>
    </Container>
  ))
}
