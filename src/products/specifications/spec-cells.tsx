import { keySpecs } from './format-specs.ts'
import type { MachineSpecs } from './specifications.ts'

/** Four figures with their units, in the same order on every card. Nothing where no figure is known. */
export function SpecCells({ specs }: { specs: MachineSpecs }) {
  const cells = keySpecs(specs)
  if (cells.length === 0) return null
  return (
    <dl className="cells">
      {cells.map(({ key, label, figure, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {figure} {unit && <i>{unit}</i>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
