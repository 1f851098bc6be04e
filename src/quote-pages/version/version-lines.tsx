import { Link } from '@tanstack/react-router'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay } from '#app/lib/dates.ts'
import { optionalCents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { QuoteLine, QuoteVersion } from '#app/quotes/core/contract.ts'
import {
  amountText,
  freeOfChargeText,
  lineTotalOf,
  tierTexts,
  unitPriceOf,
  versionConditions,
  versionTotals,
} from '#app/quotes/core/version-text.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { quoteCopy } from '../core/copy.ts'

const amountColumn = (label: string) => ({ label, unit: CURRENCY, numeric: true })

const COLUMNS = [
  { label: 'Line', numeric: true },
  { label: 'Product' },
  { label: 'Quantity', unit: 'units', numeric: true },
  amountColumn('List price'),
]

/** A buyer asks with target prices, and sales answer with prices and totals. */
const COLUMNS_OF = {
  buyer: [...COLUMNS, amountColumn('Target price')],
  seller: [...COLUMNS, amountColumn('Unit price'), amountColumn('Total')],
}

interface VersionDetailsProps {
  version: QuoteVersion
  /** False for readers who are not signed in. */
  areProductsLinked?: boolean
}

/** The lines, totals and terms of a version. Its message is in the conversation. */
export function VersionDetails({ version, areProductsLinked = true }: VersionDetailsProps) {
  const { rows, totalRow } = versionTotals(version)
  return (
    <>
      <div className={tableStyles.frame}>
        <Table label={`Lines of version ${version.no}`} columns={COLUMNS_OF[version.author]}>
          {version.lines.map((line, index) => (
            <VersionLine
              key={line.lineNo}
              line={line}
              areProductsLinked={areProductsLinked}
              number={index + 1}
              author={version.author}
            />
          ))}
        </Table>
        {version.lines.some(({ price }) => price !== null) && (
          <dl className={`${panelStyles.amounts} ${panelStyles.footer}`}>
            {rows.map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className={panelStyles.total}>
              <dt>{totalRow[0]}</dt>
              <dd>{totalRow[1]}</dd>
            </div>
          </dl>
        )}
      </div>
      {versionConditions(version).length > 0 && (
        <p className={textStyles.hint}>{versionConditions(version).join(' ')}</p>
      )}
      {version.terms && (
        <p className={surfaceStyles.quote} dir="auto">
          {version.terms}
        </p>
      )}
    </>
  )
}

interface VersionLineProps {
  line: QuoteLine
  number: number
  author: QuoteVersion['author']
  areProductsLinked: boolean
}

function VersionLine({ line, number, author, areProductsLinked }: VersionLineProps) {
  const { productID, sku, name, quantity, readyOn, note, ordered, belowMinimum } = line
  const target = optionalCents(line.targetPrice)
  const details = [
    freeOfChargeText(line),
    ...tierTexts(line),
    author === 'seller' && target !== null && quoteCopy.target(amountText(target)),
    readyOn && quoteCopy.readyOn(formatDay(readyOn)),
    belowMinimum,
    ordered > 0 && quoteCopy.ordered(ordered),
  ].filter((text) => typeof text === 'string' && text !== '')
  return (
    <tr {...ROW_ROLE}>
      <Cell isNumeric className={layoutStyles.wideOnly}>
        {number}
      </Cell>
      <Cell span="row">
        {areProductsLinked && productID !== null ? (
          <Link className={tableStyles.primary} to="/products/$id" params={{ id: productID }}>
            {name}
          </Link>
        ) : (
          <span className={tableStyles.primary}>{name}</span>
        )}
        {sku && <span className={`${tableStyles.secondary} ${textStyles.code}`}>{sku}</span>}
        {details.length > 0 && <span className={tableStyles.secondary}>{details.join(' · ')}</span>}
        {note && (
          <span className={tableStyles.secondary} dir="auto">
            {note}
          </span>
        )}
      </Cell>
      <Cell label="Quantity" isNumeric>
        {formatNumber(quantity)}
      </Cell>
      <Cell label="List price" isNumeric>
        {amountText(optionalCents(line.listPrice))}
      </Cell>
      {author === 'buyer' ? (
        <Cell label="Target price" isNumeric span="row">
          {amountText(target)}
        </Cell>
      ) : (
        <>
          <Cell label="Unit price" isNumeric>
            {amountText(unitPriceOf(line))}
          </Cell>
          <Cell label="Total" isNumeric>
            {amountText(lineTotalOf(line))}
          </Cell>
        </>
      )}
    </tr>
  )
}
