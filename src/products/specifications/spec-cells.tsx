import { listKeySpecs } from './format-specs.ts'
import type { ProductSpecs } from './specifications.ts'

/** The key specifications of a product card, in the same order on every card. */
export function SpecCells({ specs }: { specs: ProductSpecs }) {
  const cells = listKeySpecs(specs)
  if (cells.length === 0) return null
  return (
    <dl className="cells">
      {cells.map(({ key, label, value, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {value} {unit && <i>{unit}</i>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
