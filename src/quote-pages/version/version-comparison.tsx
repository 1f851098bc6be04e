import { Fragment, useState } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import { optionalCents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { QuoteLine, QuoteVersion } from '#app/quotes/core/contract.ts'
import {
  amountText,
  freeOfChargeText,
  tierTexts,
  unitPriceOf,
  versionTotals,
} from '#app/quotes/core/version-text.ts'
import { SelectField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { Options } from '#app/ui/options.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import { quoteCopy, versionName } from '../core/copy.ts'
import styles from './version.module.css'
import { type ComparedLine, compareLines, isChanged, type LineCells } from './version-changes.ts'

/** The cells of a line that are compared between versions. */
const lineCells = (line: QuoteLine): LineCells => ({
  name: line.name,
  quantity: formatNumber(line.quantity),
  targetPrice: line.targetPrice === null ? '' : amountText(optionalCents(line.targetPrice)),
  unitPrice: [amountText(unitPriceOf(line)), freeOfChargeText(line), ...tierTexts(line)]
    .filter(Boolean)
    .join(', '),
  readyOn: line.readyOn ? formatDay(line.readyOn) : '',
  note: line.note,
})

const CELLS = [
  ['quantity', 'Quantity'],
  ['targetPrice', 'Target price'],
  ['unitPrice', 'Unit price'],
  ['readyOn', 'Ready on'],
  ['note', 'Note'],
] as const

interface VersionComparisonProps {
  versions: readonly QuoteVersion[]
  current: QuoteVersion
}

const cellsOf = ({ lines }: QuoteVersion) =>
  new Map(lines.map((line) => [String(line.lineNo), lineCells(line)]))

/** The changes of the current version, against the one before it or any other. */
export function VersionComparison({ versions, current }: VersionComparisonProps) {
  const others = versions.filter(({ no }) => no !== current.no)
  const [chosen, setChosen] = useState(others.at(-1)?.no)
  const other = others.find(({ no }) => no === chosen) ?? others.at(-1)
  if (!other) return null
  const changed = compareLines(cellsOf(other), cellsOf(current)).filter(isChanged)
  return (
    <section className={layoutStyles.stack} aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <div data-screen-only>
        <SelectField
          id="compared-version"
          label="Compared with"
          value={other.no}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          <Options of={others.map((version) => [String(version.no), versionName(version)])} />
        </SelectField>
      </div>
      {changed.length === 0 && <p>{quoteCopy.nothingChanged}</p>}
      {changed.length > 0 && (
        <div className={`${surfaceStyles.card} ${layoutStyles.scrollable} ${styles.comparison}`}>
          <table className={textTableStyles.textTable}>
            <thead>
              <tr>
                <td />
                <th scope="col">Version {other.no}</th>
                <th scope="col">Version {current.no}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((line) => (
                <Fragment key={line.key}>
                  <tr>
                    <th scope="rowgroup" colSpan={3}>
                      {(line.after ?? line.before)?.name}
                    </th>
                  </tr>
                  {changedCells(line).map(([cell, label], index, { length }) => {
                    const notThere = index === 0 && <td rowSpan={length}>{quoteCopy.notThere}</td>
                    return (
                      <tr key={cell}>
                        <th scope="row">{label}</th>
                        {line.before ? <td>{line.before[cell] || '–'}</td> : notThere}
                        {line.after ? (
                          <td>
                            <mark>{line.after[cell] || '–'}</mark>
                          </td>
                        ) : (
                          notThere
                        )}
                      </tr>
                    )
                  })}
                </Fragment>
              ))}
              <tr>
                <th scope="row">{versionTotals(current).totalRow[0]}</th>
                <td className={textStyles.number}>{totalText(other)}</td>
                <td className={textStyles.number}>{totalText(current)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The cells that differ; all of a line that the other version does not have. */
const changedCells = ({ before, after, changed }: ComparedLine) =>
  CELLS.filter(([cell]) => (changed.size === 0 ? (before ?? after)?.[cell] !== '' : changed.has(cell)))

/** A buyer's version has no total. */
const totalText = (version: QuoteVersion): string =>
  version.author === 'buyer' ? '–' : versionTotals(version).totalRow[1]
