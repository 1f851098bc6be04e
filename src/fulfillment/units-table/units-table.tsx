import { memo, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Stepper } from '#app/ui/stepper.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { unitsTableCopy } from './copy.ts'
import { freeShortcuts, parseUnits, type UnitsLine, type UnitTexts } from './rules.ts'
import styles from './units-table.module.css'
import { useUnitsKeys } from './use-units-keys.ts'

export interface UnitsTableLine extends UnitsLine {
  name: string
  picture: string
}

interface UnitsTableProps {
  lines: readonly UnitsTableLine[]
  texts: UnitTexts
  /** The heading of the quantities: 'Ship now'. */
  label: string
  /** Beyond what the table finds itself, by line. */
  errors?: ReadonlyMap<number, string>
  /** Must stay the same function, so that only changed rows are rendered. */
  onChange: (changes: UnitTexts) => void
}

/** Why the text of a line cannot be used; undefined if it can. */
export function unitsError({ open }: UnitsLine, text: string): string | undefined {
  const units = parseUnits(text)
  if (units === null) return unitsTableCopy.notANumber
  return units > open ? unitsTableCopy.moreThanOpen(open) : undefined
}

/**
 * Units of the open lines of an order, to be typed, stepped or scanned. The Tab key stops once in the table; arrow keys
 * change the line. The first field takes the focus.
 */
export function UnitsTable({ lines, texts, label, errors, onChange }: UnitsTableProps) {
  const id = useId()
  const table = useRef<HTMLFieldSetElement>(null)
  const [current, setCurrent] = useState(lines[0]?.line)
  const keys = useUnitsKeys({ table, lines, texts, onChange, onLine: setCurrent })
  useEffect(() => table.current?.querySelector<HTMLInputElement>('input')?.select(), [])
  const enterAll = (textOf: (line: UnitsLine) => string) =>
    onChange(new Map(lines.map((line) => [line.line, textOf(line)])))
  return (
    <fieldset ref={table} className={layoutStyles.container} aria-labelledby={id} {...keys.handlers}>
      <div className={layoutStyles.tightRow}>
        <span className={`${fieldStyles.label} ${layoutStyles.grow}`} id={id}>
          {label}
        </span>
        <Button size="small" kind="quiet" onClick={() => enterAll(({ open }) => String(open))}>
          All open
        </Button>
        <Button size="small" kind="quiet" onClick={() => enterAll(() => '0')}>
          None
        </Button>
      </div>
      <ul className={`${surfaceStyles.card} ${panelStyles.divided}`}>
        {lines.map((line) => (
          <UnitsRow
            key={line.line}
            line={line}
            text={texts.get(line.line) ?? ''}
            error={unitsError(line, texts.get(line.line) ?? '') ?? errors?.get(line.line)}
            isCurrent={line.line === current}
            onChange={onChange}
          />
        ))}
      </ul>
      <p className={`${textStyles.hint} ${styles.status}`} role="status">
        {keys.message}
      </p>
      <Shortcuts lines={lines} />
    </fieldset>
  )
}

interface UnitsRowProps {
  line: UnitsTableLine
  text: string
  error: string | undefined
  isCurrent: boolean
  onChange: UnitsTableProps['onChange']
}

/** An order can have 1,000 lines, and every key press changes one of them. */
const UnitsRow = memo(function UnitsRow({ line, text, error, isCurrent, onChange }: UnitsRowProps) {
  const id = useId()
  const { sku, name, open } = line
  const setText = (next: string) => onChange(new Map([[line.line, next]]))
  const step = (by: number) => setText(String(Math.min(open, Math.max(0, (parseUnits(text) ?? 0) + by))))
  return (
    <li
      className={styles.unitsRow}
      data-current={isCurrent || undefined}
      data-invalid={error ? '' : undefined}
    >
      <span className={styles.picture}>
        <ProductImage product={line} view="thumb" />
      </span>
      <label className={textStyles.anywhere} htmlFor={id}>
        <span className={textStyles.visuallyHidden}>Units of </span>
        {name} <span className={`${textStyles.code} ${tableStyles.secondary}`}>{sku}</span>
      </label>
      <span className={`${textStyles.number} ${textStyles.hint}`}>{formatNumber(open)} open</span>
      <Stepper
        decreaseLabel={`Decrease quantity of ${sku || name}`}
        increaseLabel={`Increase quantity of ${sku || name}`}
        isDisabled={false}
        buttonTabIndex={-1}
        onStep={step}
      >
        {() => (
          <input
            id={id}
            data-line={line.line}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            maxLength={80}
            tabIndex={isCurrent ? 0 : -1}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Stepper>
      {error && (
        <div className={styles.error}>
          <FieldMessage id={`${id}-error`}>{error}</FieldMessage>
        </div>
      )}
    </li>
  )
})

function Shortcuts({ lines }: { lines: readonly UnitsLine[] }) {
  const free = freeShortcuts(lines)
  return (
    <p className={tableStyles.shortcuts}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> line
      </span>
      <span>
        <kbd>+</kbd> <kbd>−</kbd> one unit
      </span>
      {free.includes('a') && (
        <span>
          <kbd>A</kbd> all open, <kbd>Shift A</kbd> from here on
        </span>
      )}
      {free.includes('n') && (
        <span>
          <kbd>N</kbd> none, <kbd>Shift N</kbd> from here on
        </span>
      )}
      <span>
        SKU and <kbd>Enter</kbd> add one
      </span>
    </p>
  )
}
