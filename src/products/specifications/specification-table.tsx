import { type FormattedSpec, formatSpec, formatSpeedRange } from './format-specs.ts'
import { type ProductSpecs, SPEC_FIELDS, SPEC_KEYS } from './specifications.ts'

const GROUPS = ['Drive', 'Drilling capacity', 'Tool holder', 'Body'] as const
type Group = (typeof GROUPS)[number]

/** Every known figure of one group; the two ends of the spindle speed share a row. */
function buildSpecRows(specs: ProductSpecs, group: Group): FormattedSpec[] {
  const keys = SPEC_KEYS.filter((key) => SPEC_FIELDS[key].group === group)
  return keys.flatMap((key) => {
    const words = formatSpec(specs, key)
    if (!words || (key === 'speedToRpm' && specs.speedFromRpm !== undefined)) return []
    const range = key === 'speedFromRpm' || key === 'speedToRpm' ? formatSpeedRange(specs) : undefined
    return range ? { ...words, label: 'Spindle speed', value: range } : words
  })
}

/** All that is known of a machine, in the groups of the specification table. */
export function SpecificationTable({ specs }: { specs: ProductSpecs }) {
  const groups = GROUPS.map((name) => ({ name, rows: buildSpecRows(specs, name) })).filter(
    ({ rows }) => rows.length,
  )
  if (groups.length === 0) return <p>No figures of this machine are recorded.</p>
  return (
    <div className="sps">
      {groups.map(({ name, rows }) => (
        <div key={name}>
          <table className="sp">
            <caption>{name}</caption>
            <tbody>
              {rows.map(({ key, label, value, unit }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td colSpan={SPEC_FIELDS[key].kind === 'text' ? 2 : 1}>{value}</td>
                  {SPEC_FIELDS[key].kind === 'number' && <td className="u">{unit}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}
