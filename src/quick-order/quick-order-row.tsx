import { type MouseEvent, memo } from 'react'
import { centsFromDecimal, formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderTotal } from '#app/orders/rules.ts'
import type { Product } from '#app/products/contract.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import { CELL_ROLE, ROW_ROLE } from '#app/ui/table-roles.ts'
import { rowProblemMessage } from './copy.ts'
import type { QuickOrderRowInput } from './import/parse-cells.ts'
import { ProductField } from './product-field.tsx'
import type { QuickOrderRowProblem, QuickOrderRow as Row, RowResult } from './validate-rows.ts'

export const productInputId = (id: number) => `term-${id}`
export const quickQuantityInputId = (id: number) => `amount-${id}`

export interface QuickOrderRowActions {
  onChange: (id: number, change: Partial<QuickOrderRowInput>) => void
  onChoose: (id: number, product: Product) => void
  onRemove: (event: MouseEvent, id: number) => void
  /** The row whose term is being typed, or null when it is left. */
  onTyping: (id: number | null) => void
  /** Enter in the quantity: on to the next row. */
  onNext: (id: number) => void
  /** Quantities of the row's product are to be compared. */
  onCompare: (id: number) => void
  /** Text of several lines was pasted into a field; true when it was read. */
  onPaste: (text: string) => boolean
}

interface QuickOrderTableRowProps extends QuickOrderRowActions {
  row: Row
  result: RowResult
  /** Counted from 1. */
  place: number
  /** Its term is being typed: half a word means nothing yet. */
  isTyping: boolean
}

function isSame(before: QuickOrderTableRowProps, now: QuickOrderTableRowProps): boolean {
  return (
    before.row === now.row &&
    before.place === now.place &&
    before.isTyping === now.isTyping &&
    before.onNext === now.onNext &&
    JSON.stringify(before.result) === JSON.stringify(now.result)
  )
}

/** One row of a quick order: what was written, what it means, and what is wrong with it. */
export const QuickOrderTableRow = memo(function PadRow({
  row,
  result,
  place,
  isTyping,
  ...actions
}: QuickOrderTableRowProps) {
  const { id, line, term, quantity } = row
  const name = `row ${place}`
  const product = 'product' in result ? result.product : null
  const isBad = result.status === 'invalid'
  const says = isBad ? `${productInputId(id)}-says` : undefined
  const good = result.status === 'valid' ? result : null
  return (
    <tr {...ROW_ROLE} className={isBad ? 'invalid' : undefined}>
      <td {...CELL_ROLE} className="num first s1 no" data-l="Row">
        {formatNumber(place)}
        {/* Blank lines, a header and rows that were added already count there, and not here. */}
        {line !== null && line !== place && <span className="t2">line {formatNumber(line)}</span>}
      </td>
      <td {...CELL_ROLE} className="first s3" data-l="SKU or name">
        <ProductField
          id={productInputId(id)}
          label={`SKU or name, ${name}`}
          value={term}
          describedBy={says}
          isInvalid={isBad && product === null}
          onType={(text) => {
            actions.onTyping(id)
            actions.onChange(id, { term: text })
          }}
          onLeave={() => actions.onTyping(null)}
          onChoose={(product) => {
            actions.onChoose(id, product)
            document.getElementById(quickQuantityInputId(id))?.focus()
          }}
          onEnter={() => document.getElementById(quickQuantityInputId(id))?.focus()}
          onPaste={actions.onPaste}
        />
      </td>
      <td {...CELL_ROLE} className="s2" data-l="Quantity">
        <input
          id={quickQuantityInputId(id)}
          className="num amount"
          aria-label={`Quantity, ${name}`}
          aria-describedby={says}
          aria-invalid={isBad && product !== null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
          value={quantity}
          onChange={({ target }) => actions.onChange(id, { quantity: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            actions.onNext(id)
          }}
        />
      </td>
      <td {...CELL_ROLE} className="s5 what">
        <RowOutcome
          id={says}
          result={isTyping && result.status === 'pending' ? { status: 'blank' } : result}
          name={name}
          onCompare={() => actions.onCompare(id)}
          onTake={(event, amount) =>
            changeAndFocusByKeyboard(
              event,
              () => actions.onChange(id, { quantity: String(amount) }),
              quickQuantityInputId(id),
            )
          }
          onChoose={(event, product) =>
            changeAndFocusByKeyboard(event, () => actions.onChoose(id, product), quickQuantityInputId(id))
          }
        />
      </td>
      <td {...CELL_ROLE} className="num s2 bl" data-l="Unit price USD">
        {good && formatAmount(good.quote.unitPrice)}
      </td>
      <td {...CELL_ROLE} className="num s4 bl" data-l="Total USD">
        {good && (
          <b>{formatAmount(orderTotal([{ unitPrice: good.quote.unitPrice, quantity: good.quantity }]))}</b>
        )}
      </td>
      <td {...CELL_ROLE} className="s1 acts-c">
        {result.status !== 'blank' && (
          <button
            type="button"
            className="b sm ic"
            aria-label={`Remove ${name}`}
            onClick={(event) => actions.onRemove(event, id)}
          >
            <DashboardIcon name="close" />
          </button>
        )}
      </td>
    </tr>
  )
}, isSame)

interface RowOutcomeProps {
  id: string | undefined
  result: RowResult
  name: string
  onCompare: () => void
  onTake: (event: MouseEvent, quantity: number) => void
  onChoose: (event: MouseEvent, product: Product) => void
}

/** The product, or what is wrong and the ways out of it. */
function RowOutcome({ id, result, name, onCompare, onTake, onChoose }: RowOutcomeProps) {
  if (result.status === 'blank') return null
  if (result.status === 'pending') return <span className="muted">Looking it up</span>
  if (result.status === 'valid') return <ValidRowCell {...result} name={name} onCompare={onCompare} />
  const { product, problem } = result
  return (
    <div className="mend">
      {product && <span className="t1">{product.name}</span>}
      <p className="emsg" id={id}>
        <DashboardIcon name="error" />
        <span>{rowProblemMessage(problem)}</span>
      </p>
      {suggestedQuantities(problem).map((quantity) => (
        <button key={quantity} type="button" className="b sm" onClick={(event) => onTake(event, quantity)}>
          {formatNumber(quantity)} pcs<span className="vh"> in {name}</span>
        </button>
      ))}
      {problem.because === 'ambiguous' &&
        problem.choices.map((product) => (
          <button
            key={product._id}
            type="button"
            className="b sm"
            onClick={(event) => onChoose(event, product)}
          >
            <span className="mono">{product.sku}</span> {product.name}
            <span className="vh"> in {name}</span>
          </button>
        ))}
    </div>
  )
}

function suggestedQuantities(problem: QuickOrderRowProblem): readonly number[] {
  if ('nearest' in problem) return problem.nearest
  return 'possibleQuantities' in problem ? problem.possibleQuantities : []
}

type ValidRowCellProps = Extract<RowResult, { status: 'valid' }> & Pick<RowOutcomeProps, 'name' | 'onCompare'>

function ValidRowCell({ product, otherUnits, quote, name, onCompare }: ValidRowCellProps) {
  const list = centsFromDecimal(product.price) ?? 0
  return (
    <span className="good">
      <DashboardIcon name="ok" />
      <span>
        <span className="t1">{product.name}</span>
        {otherUnits > 0 && (
          <span className="t2">with {formatNumber(otherUnits)} more in other rows or on your list</span>
        )}
        {quote.unitPrice < list && <span className="t2">list price {formatMoney(list)}</span>}
        {/* Where other rows add to it, only the whole can be compared: on the order list. */}
        {otherUnits === 0 && (
          <button type="button" className="more" onClick={onCompare}>
            Compare quantities<span className="vh"> in {name}</span>
          </button>
        )}
      </span>
    </span>
  )
}
