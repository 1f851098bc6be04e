import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { limitsOf } from '#app/pricing/quantity-messages.ts'
import type { Product } from '#app/products/contract.ts'
import { MachinePicture } from '#app/products/images/product-image.tsx'
import { termsOf } from '#app/products/rules.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { takeAndFocus } from '#app/ui/focus-after-change.ts'
import { AS_CELL, AS_ROW } from '#app/ui/table-roles.ts'
import type { ListRow, RowProblem } from './list-rows.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

/** Where links from the summary lead. */
export const quantityId = (productID: string) => `quantity-${productID}`

export interface ListLineProps {
  row: ListRow
  /** Its place on the list. */
  at: number
  /** Why the shop refused it, where the screen's own rules see nothing wrong. */
  refusal: RowProblem | undefined
  onType: (productID: string, typed: string, at: number) => void
  onRemove: (row: ListRow, at: number) => void
  onCompare: (productID: string) => void
}

/** A row depends on what is typed and on its machine; the others' keystrokes leave it alone. */
function isSame(before: ListLineProps, now: ListLineProps): boolean {
  return (
    before.row.typed === now.row.typed &&
    before.row.machine === now.row.machine &&
    before.at === now.at &&
    before.refusal === now.refusal &&
    before.onType === now.onType &&
    before.onRemove === now.onRemove &&
    before.onCompare === now.onCompare
  )
}

/** One machine of the order list. */
export const ListLine = memo(function ListLine(props: ListLineProps) {
  const { row, at, refusal, onRemove, onCompare } = props
  const { machine, quote, productID } = row
  const problem = row.problem ?? refusal
  const sku = machine?.sku ?? productID
  const terms = machine && termsOf(machine)
  // What cannot be ordered costs and saves nothing: the amounts of this column come to the total.
  const counted = row.problem ? null : quote
  return (
    <tr {...AS_ROW} className={problem ? 'bad' : undefined}>
      <td {...AS_CELL} className="s6 first">
        {machine ? <Machine machine={machine} /> : <span className="muted">Machine {productID}</span>}
      </td>
      <td {...AS_CELL} className="s6 q" data-l="Quantity pcs">
        <QuantityCell {...props} problem={problem} />
      </td>
      <td {...AS_CELL} className="num s3" data-l="Unit price USD">
        {quote ? formatAmount(quote.unitPrice) : '–'}
        {quote && terms && quote.unitPrice < terms.listPrice && (
          <s className="t2">
            <span className="vh">instead of </span>
            {formatAmount(terms.listPrice)}
          </s>
        )}
      </td>
      <td {...AS_CELL} className="num s3 bl" data-l="Total USD">
        <b>{counted ? formatAmount(counted.total) : '–'}</b>
        {counted && counted.saving > 0 && <span className="t2 ok">saves {formatAmount(counted.saving)}</span>}
      </td>
      <td {...AS_CELL} className="s6">
        <div className="acts">
          {machine && !machine.archived && (
            <button type="button" className="b sm" onClick={() => onCompare(productID)}>
              <DeskIcon name="compare" />
              Compare<span className="vh"> quantities of {sku}</span>
            </button>
          )}
          <button
            type="button"
            className="b sm ic"
            aria-label={`Remove ${sku}`}
            title="Remove"
            onClick={() => onRemove(row, at)}
          >
            <DeskIcon name="close" />
          </button>
        </div>
      </td>
    </tr>
  )
}, isSame)

function Machine({ machine }: { machine: Product }) {
  const { _id: id, name, sku, quentity, minOrder, orderMultiple } = machine
  return (
    <div className="mc">
      <MachinePicture machine={machine} view="thumb" />
      <div>
        <Link className="t1" to="/products/$id" params={{ id }}>
          {name}
        </Link>
        <span className="t2 mono">{sku}</span>
        <span className="t2">
          {formatNumber(quentity)} in stock, minimum {formatNumber(minOrder)}
          {orderMultiple > 1 && `, steps of ${formatNumber(orderMultiple)}`}
        </span>
      </div>
    </div>
  )
}

function QuantityCell({ row, at, onType, problem }: ListLineProps & { problem: RowProblem | undefined }) {
  const { machine, typed, productID, quote } = row
  const id = quantityId(productID)
  const sku = machine?.sku ?? productID
  const take = (event: MouseEvent, quantity: number) =>
    takeAndFocus(event, () => onType(productID, String(quantity), at), id)
  const next = problem ? null : quote?.nextBreak
  return (
    <>
      <QuantityStepper
        id={id}
        sku={sku}
        typed={typed}
        limits={machine ? limitsOf(machine) : { minOrder: 0, multiple: 1, available: 0 }}
        isBad={problem !== undefined}
        describedBy={problem ? `${id}-says` : undefined}
        onType={(text) => onType(productID, text, at)}
      />
      {problem && (
        <div className="mend">
          <p className="emsg" id={`${id}-says`}>
            <DeskIcon name="error" />
            <span>{problem.say}</span>
          </p>
          {problem.nearest.map((quantity) => (
            <button key={quantity} type="button" className="b sm" onClick={(event) => take(event, quantity)}>
              Order {formatNumber(quantity)}
              <span className="vh"> of {sku}</span>
            </button>
          ))}
        </div>
      )}
      {next && (
        <button type="button" className="more" onClick={(event) => take(event, next.from)}>
          {formatNumber(next.more)} more: <span className="num">{formatMoney(next.unitPrice)}</span> a piece,
          saves <span className="num">{formatMoney(next.saving)}</span>
          <span className="vh"> on {sku}</span>
        </button>
      )}
    </>
  )
}
