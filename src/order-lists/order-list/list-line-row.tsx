import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { Product } from '#app/products/contract.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { getSellingTerms, quantityLimits } from '#app/products/rules.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import { CELL_ROLE, ROW_ROLE } from '#app/ui/table-roles.ts'
import type { ListRow, ListRowProblem } from './list-rows.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

/** Where links from the summary lead. */
export const quantityInputId = (productID: string) => `quantity-${productID}`

export interface ListLineRowProps {
  row: ListRow
  /** Its place on the list. */
  at: number
  /** Why the shop refused it, where the screen's own rules see nothing wrong. */
  refusal: ListRowProblem | undefined
  onType: (productID: string, typed: string, at: number) => void
  onRemove: (row: ListRow, at: number) => void
  onCompare: (productID: string) => void
}

/** A row depends on what is typed and on its machine; the others' keystrokes leave it alone. */
function areRowPropsEqual(before: ListLineRowProps, now: ListLineRowProps): boolean {
  return (
    before.row.typed === now.row.typed &&
    before.row.product === now.row.product &&
    before.at === now.at &&
    before.refusal === now.refusal &&
    before.onType === now.onType &&
    before.onRemove === now.onRemove &&
    before.onCompare === now.onCompare
  )
}

/** One machine of the order list. */
export const ListLineRow = memo(function ListLine(props: ListLineRowProps) {
  const { row, at, refusal, onRemove, onCompare } = props
  const { product: machine, quote, productID } = row
  const problem = row.problem ?? refusal
  const sku = machine?.sku ?? productID
  const terms = machine && getSellingTerms(machine)
  // What cannot be ordered costs and saves nothing: the amounts of this column come to the total.
  const counted = row.problem ? null : quote
  return (
    <tr {...ROW_ROLE} className={problem ? 'bad' : undefined}>
      <td {...CELL_ROLE} className="s6 first">
        {machine ? <ProductCell machine={machine} /> : <span className="muted">Machine {productID}</span>}
      </td>
      <td {...CELL_ROLE} className="s6 q" data-l="Quantity pcs">
        <QuantityCell {...props} problem={problem} />
      </td>
      <td {...CELL_ROLE} className="num s3" data-l="Unit price USD">
        {quote ? formatAmount(quote.unitPrice) : '–'}
        {quote && terms && quote.unitPrice < terms.listPrice && (
          <s className="t2">
            <span className="vh">instead of </span>
            {formatAmount(terms.listPrice)}
          </s>
        )}
      </td>
      <td {...CELL_ROLE} className="num s3 bl" data-l="Total USD">
        <b>{counted ? formatAmount(counted.total) : '–'}</b>
        {counted && counted.saving > 0 && <span className="t2 ok">saves {formatAmount(counted.saving)}</span>}
      </td>
      <td {...CELL_ROLE} className="s6">
        <div className="acts">
          {machine && !machine.archived && (
            <button type="button" className="b sm" onClick={() => onCompare(productID)}>
              <DashboardIcon name="compare" />
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
            <DashboardIcon name="close" />
          </button>
        </div>
      </td>
    </tr>
  )
}, areRowPropsEqual)

function ProductCell({ machine }: { machine: Product }) {
  const { _id: id, name, sku, quentity, minOrder, orderMultiple } = machine
  return (
    <div className="mc">
      <ProductImage product={machine} view="thumb" />
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

function QuantityCell({
  row,
  at,
  onType,
  problem,
}: ListLineRowProps & { problem: ListRowProblem | undefined }) {
  const { product: machine, typed, productID, quote } = row
  const id = quantityInputId(productID)
  const sku = machine?.sku ?? productID
  const take = (event: MouseEvent, quantity: number) =>
    changeAndFocusByKeyboard(event, () => onType(productID, String(quantity), at), id)
  const next = problem ? null : quote?.nextTier
  return (
    <>
      <QuantityStepper
        id={id}
        sku={sku}
        typed={typed}
        limits={machine ? quantityLimits(machine) : { minOrder: 0, multiple: 1, available: 0 }}
        isBad={problem !== undefined}
        describedBy={problem ? `${id}-says` : undefined}
        onType={(text) => onType(productID, text, at)}
      />
      {problem && (
        <div className="mend">
          <p className="emsg" id={`${id}-says`}>
            <DashboardIcon name="error" />
            <span>{problem.message}</span>
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
          {formatNumber(next.additionalUnits)} more:{' '}
          <span className="num">{formatMoney(next.unitPrice)}</span> a piece, saves{' '}
          <span className="num">{formatMoney(next.saving)}</span>
          <span className="vh"> on {sku}</span>
        </button>
      )}
    </>
  )
}
