import type { FormattedSpec } from './format-specs.ts'

/** The entries of a list of specifications: label, value and unit. */
export function SpecItems({ specs }: { specs: readonly FormattedSpec[] }) {
  return specs.map(({ key, label, value, unit }) => (
    <div key={key}>
      <dt>{label}</dt>
      <dd>
        {value} {unit && <i>{unit}</i>}
      </dd>
    </div>
  ))
}
