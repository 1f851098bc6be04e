import { CURRENCY } from '#app/lib/currency.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import { requestCopy } from '../core/copy.ts'
import { parsePrice, parseUnitCount } from '../core/price-entry.ts'
import styles from './request-quote.module.css'

/** A quantity and a target price as typed. */
export interface LineTexts {
  quantity: string
  target: string
}

const isQuantity = (text: string) => parseUnitCount(text) !== undefined
const isTarget = (text: string) => text.trim() === '' || parsePrice(text) !== undefined

export const findLineErrors = (texts: readonly LineTexts[]) =>
  texts.every(({ quantity, target }) => isQuantity(quantity) && isTarget(target))
    ? {}
    : { root: requestCopy.invalidLines }

/** As the API takes them. */
export function readLineTexts(texts: LineTexts | undefined) {
  const target = parsePrice(texts?.target ?? '')
  return {
    quantity: parseUnitCount(texts?.quantity ?? '') ?? 0,
    targetPrice: target === undefined ? null : decimalFromCents(target),
  }
}

interface LineFieldsProps {
  lines: readonly { sku: string; name: string }[]
  texts: readonly LineTexts[]
  isChecked: boolean
  onChange: (texts: readonly LineTexts[]) => void
}

/** The quantities and target prices that a buyer asks for. */
export function LineFields({ lines, texts, isChecked, onChange }: LineFieldsProps) {
  const change = (index: number, part: Partial<LineTexts>) =>
    onChange(texts.map((text, at) => (at === index ? { ...text, ...part } : text)))
  return (
    <div className={styles.lines}>
      <table className={`${textTableStyles.textTable} ${textTableStyles.numberInputs}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col">Target price, {CURRENCY}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sku, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places while the form is open
            <tr key={index}>
              <th scope="row">
                <span className={tableStyles.primary}>{name}</span>
                <span className={`${tableStyles.secondary} ${textStyles.code}`}>{sku}</span>
              </th>
              <td>
                <input
                  className={textStyles.number}
                  aria-label={`Quantity of ${sku || name}`}
                  aria-invalid={(isChecked && !isQuantity(texts[index]?.quantity ?? '')) || undefined}
                  inputMode="numeric"
                  maxLength={9}
                  value={texts[index]?.quantity ?? ''}
                  onChange={({ target }) => change(index, { quantity: target.value })}
                />
              </td>
              <td>
                <input
                  className={textStyles.number}
                  aria-label={`Target price of ${sku || name}`}
                  aria-invalid={(isChecked && !isTarget(texts[index]?.target ?? '')) || undefined}
                  inputMode="decimal"
                  maxLength={14}
                  placeholder="optional"
                  value={texts[index]?.target ?? ''}
                  onChange={({ target }) => change(index, { target: target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
