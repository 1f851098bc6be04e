import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import inputBoxStyles from '#app/ui/input-box.module.css'
import { choicesOf, findChoice, Options } from '#app/ui/options.tsx'
import tableStyles from '#app/ui/table.module.css'
import { PACKAGE_KINDS, type PackageKind } from '../rules.ts'
import { shipPanelCopy } from './copy.ts'
import styles from './ship-panel.module.css'
import {
  changePackageKind,
  newPackageRow,
  type PackageField,
  type PackageProblem,
  type PackageRow,
} from './shipment-form.ts'

const KIND_LABELS: Record<PackageKind, string> = { carton: 'Carton', pallet: 'Pallet', crate: 'Crate' }

const NUMBER_FIELDS = [
  { field: 'count', label: 'Count', unit: '×' },
  { field: 'mass', label: 'Weight', unit: 'kg' },
  { field: 'length', label: 'Length', unit: 'cm' },
  { field: 'width', label: 'Width', unit: 'cm' },
  { field: 'height', label: 'Height', unit: 'cm' },
] as const

interface PackageFieldsProps {
  rows: readonly PackageRow[]
  problems: readonly PackageProblem[]
  areTooMany: boolean
  onChange: (rows: readonly PackageRow[]) => void
}

/** The packages of a shipment: kind, count, mass of one and its size. */
export function PackageFields({ rows, problems, areTooMany, onChange }: PackageFieldsProps) {
  const id = useId()
  const replace = (index: number, row: PackageRow) => onChange(rows.with(index, row))
  const add = () => onChange([...rows, newPackageRow(rows.at(-1)?.kind ?? 'pallet')])
  return (
    <fieldset className={fieldStyles.field} aria-describedby={areTooMany ? `${id}-many` : undefined}>
      <legend>
        Packages <span className={fieldStyles.optional}>optional</span>
      </legend>
      {rows.map((row, index) => (
        <PackageFieldsRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          key={index}
          row={row}
          place={index + 1}
          invalid={problems.filter((problem) => problem.row === index).map(({ field }) => field)}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
        />
      ))}
      {areTooMany && <FieldMessage id={`${id}-many`}>{shipPanelCopy.tooManyPackages}</FieldMessage>}
      <div>
        <Button size="small" isRepeatable onClick={add}>
          <Icon name="plus" />
          Add packages
        </Button>
      </div>
    </fieldset>
  )
}

const KINDS = choicesOf(PACKAGE_KINDS, KIND_LABELS)

interface PackageFieldsRowProps {
  row: PackageRow
  place: number
  invalid: readonly PackageField[]
  onChange: (row: PackageRow) => void
  onRemove: () => void
}

function PackageFieldsRow({ row, place, invalid, onChange, onRemove }: PackageFieldsRowProps) {
  const id = useId()
  const [first] = invalid
  return (
    <div className={styles.packageRow}>
      <div className={inputBoxStyles.inputBox}>
        <select
          aria-label={`Packages ${place}: kind`}
          value={row.kind}
          onChange={({ target }) =>
            onChange(changePackageKind(row, findChoice(KINDS, target.value) ?? row.kind))
          }
        >
          <Options of={KINDS} />
        </select>
      </div>
      {NUMBER_FIELDS.map(({ field, label, unit }) => (
        <label
          key={field}
          className={styles.packageField}
          data-invalid={invalid.includes(field) ? '' : undefined}
        >
          <span className={tableStyles.secondary}>{label}</span>
          <span className={inputBoxStyles.inputBox}>
            <input
              aria-label={`Packages ${place}: ${label.toLowerCase()}`}
              value={row[field]}
              inputMode={field === 'count' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={9}
              aria-invalid={invalid.includes(field) || undefined}
              aria-describedby={invalid.includes(field) ? `${id}-error` : undefined}
              onChange={({ target }) => onChange({ ...row, [field]: target.value })}
            />
            <span className={inputBoxStyles.unit}>{unit}</span>
          </span>
        </label>
      ))}
      <Button size="small" isIconOnly aria-label={`Remove packages ${place}`} onClick={onRemove}>
        <Icon name="close" />
      </Button>
      {first && first !== 'kind' && (
        <div className={columnStyles.spanAll}>
          <FieldMessage id={`${id}-error`}>{shipPanelCopy.packageField[first]}</FieldMessage>
        </div>
      )}
    </div>
  )
}
