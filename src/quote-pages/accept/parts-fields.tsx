import type { AssessedOrder } from '#app/companies/core/order-company.ts'
import { type Cents, requireCents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { Quote, QuoteVersion } from '#app/quotes/core/contract.ts'
import { unitPriceOf } from '#app/quotes/core/version-text.ts'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import { parseUnitCount } from '../core/price-entry.ts'

/** The quantity of each line as typed; '' or 0 for none. */
export type PartTexts = ReadonlyMap<number, string>

export interface AcceptedPart {
  lineNo: number
  quantity: number
}

/** Everything that is left. */
export const initialParts = ({ lines }: QuoteVersion): PartTexts =>
  new Map(lines.map(({ lineNo, quantity, ordered }) => [lineNo, String(quantity - ordered)]))

/** The chosen lines; undefined if a text is no quantity, or more than is left, or nothing is chosen. */
export function readParts(version: QuoteVersion, parts: PartTexts): AcceptedPart[] | undefined {
  const chosen = version.lines.map(({ lineNo, quantity: offered, ordered }) => {
    const text = (parts.get(lineNo) ?? '').trim()
    const quantity = text === '' || text === '0' ? 0 : parseUnitCount(text)
    return { lineNo, quantity: quantity !== undefined && quantity <= offered - ordered ? quantity : -1 }
  })
  if (chosen.some(({ quantity }) => quantity < 0)) return undefined
  const lines = chosen.filter(({ quantity }) => quantity > 0)
  return lines.length > 0 ? lines : undefined
}

/** At the prices of the offer. Firm freight is part of the first order. */
export function acceptedTotal(version: QuoteVersion, lines: readonly AcceptedPart[]): Cents {
  const goods = lines.reduce((sum, { lineNo, quantity }) => {
    const line = version.lines.find((one) => one.lineNo === lineNo)
    const unitPrice = line && unitPriceOf({ ...line, quantity })
    return sum + orderTotal([{ unitPrice: unitPrice ?? 0, quantity }])
  }, 0)
  const isFirst = version.lines.every(({ ordered }) => ordered === 0)
  return goods + (version.freightKind === 'firm' && isFirst ? requireCents(version.freight) : 0)
}

/** The facts about the chosen lines that approval rules ask for. */
export const assessedLines = (
  families: Quote['families'],
  version: QuoteVersion,
  lines: readonly AcceptedPart[],
): AssessedOrder['lines'] =>
  lines.flatMap(({ lineNo, quantity }) => {
    const line = version.lines.find((one) => one.lineNo === lineNo)
    if (!line) return []
    return [
      { family: families[line.productID ?? ''] ?? '', unitPrice: unitPriceOf({ ...line, quantity }) ?? 0 },
    ]
  })

interface PartsFieldsProps {
  version: QuoteVersion
  parts: PartTexts
  onChange: (parts: PartTexts) => void
}

/** How many units of each line are ordered now. */
export function PartsFields({ version, parts, onChange }: PartsFieldsProps) {
  return (
    <table className={`${textTableStyles.textTable} ${textTableStyles.numberInputs}`}>
      <thead>
        <tr>
          <th scope="col">Order now</th>
          <th scope="col">Left</th>
          <th scope="col">Units</th>
        </tr>
      </thead>
      <tbody>
        {version.lines.map(({ lineNo, sku, name, quantity, ordered }) => (
          <tr key={lineNo}>
            <th scope="row">{name}</th>
            <td className={textStyles.number}>{formatNumber(quantity - ordered)}</td>
            <td>
              <input
                className={textStyles.number}
                aria-label={`Units of ${sku || name}`}
                size={6}
                maxLength={9}
                inputMode="numeric"
                value={parts.get(lineNo) ?? ''}
                onChange={({ target }) => onChange(new Map(parts).set(lineNo, target.value))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
