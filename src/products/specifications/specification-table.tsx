import layoutStyles from '#app/ui/layout.module.css'
import { formatTradeValue, TRADE_FIELDS, TRADE_KEYS, type TradeData } from '../trade-data/trade-fields.ts'
import { type FormattedSpec, formatSpec, formatSpeedRange } from './format-specs.ts'
import { SPEC_GROUP_NAMES, SPEC_GROUPS, type SpecGroup } from './spec-groups.ts'
import styles from './specification-table.module.css'
import { type ProductSpecs, SPEC_FIELDS } from './specifications.ts'

/** The known specifications of a group. The two limits of the spindle speed share a row. */
function buildSpecRows(specs: ProductSpecs, group: SpecGroup): FormattedSpec[] {
  return SPEC_GROUPS[group].flatMap((key) => {
    const spec = formatSpec(specs, key)
    if (!spec || (key === 'speedToRpm' && specs.speedFromRpm !== undefined)) return []
    const range = key === 'speedFromRpm' || key === 'speedToRpm' ? formatSpeedRange(specs) : undefined
    return range ? { ...spec, label: 'Spindle speed', value: range } : spec
  })
}

/** Texts are codes, numbers describe the packaging. */
const TRADE_GROUPS = { Codes: 'text', Packaging: 'number' } as const

/** All known specifications, by group, and the codes and the packaging. */
export function SpecificationTable({ specs, tradeData }: { specs: ProductSpecs; tradeData: TradeData }) {
  const groups = SPEC_GROUP_NAMES.map((name) => ({ name, rows: buildSpecRows(specs, name) })).filter(
    ({ rows }) => rows.length,
  )
  const tradeGroups = Object.entries(TRADE_GROUPS)
    .map(([name, kind]) => ({
      name,
      keys: TRADE_KEYS.filter((key) => TRADE_FIELDS[key].kind === kind && tradeData[key] !== undefined),
    }))
    .filter(({ keys }) => keys.length)
  if (groups.length + tradeGroups.length === 0) return <p>No specifications are available.</p>
  return (
    <div className={`${layoutStyles.ruledGrid} ${styles.groups}`}>
      {groups.map(({ name, rows }) => (
        <div key={name} className={styles.group}>
          <table>
            <caption>{name}</caption>
            <tbody>
              {rows.map(({ key, label, value, unit }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td colSpan={SPEC_FIELDS[key].kind === 'text' ? 2 : 1}>{value}</td>
                  {SPEC_FIELDS[key].kind === 'number' && <td className={styles.unit}>{unit}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {tradeGroups.map(({ name, keys }) => (
        <div key={name} className={styles.group}>
          <table>
            <caption>{name}</caption>
            <tbody>
              {keys.map((key) => (
                <tr key={key}>
                  <th scope="row">{TRADE_FIELDS[key].label}</th>
                  <td colSpan={2}>{formatTradeValue(tradeData, key)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}
