import { type MouseEvent, memo } from 'react'
import { centsFromDecimal, formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { totalOf } from '#app/orders/rules.ts'
import type { Product } from '#app/products/contract.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { takeAndFocus } from '#app/ui/focus-after-change.ts'
import { AS_CELL, AS_ROW } from '#app/ui/table-roles.ts'
import type { QuickRow } from './import/parse-cells.ts'
import { ArticleField } from './product-field.tsx'
import { problemWords } from './row-messages.ts'
import type { PadRow as Row, RowProblem, Verdict } from './validate-rows.ts'

export const articleId = (id: number) => `article-${id}`
export const amountId = (id: number) => `amount-${id}`

export interface PadActions {
  onChange: (id: number, change: Partial<QuickRow>) => void
  onChoose: (id: number, machine: Product) => void
  onRemove: (event: MouseEvent, id: number) => void
  /** The row whose article is being typed, or null when it is left. */
  onTyping: (id: number | null) => void
  /** Enter in the quantity: on to the next row. */
  onNext: (id: number) => void
  /** Quantities of the row's machine are to be compared. */
  onCompare: (id: number) => void
  /** Text of several lines was pasted into a field; true when it was read. */
  onPaste: (text: string) => boolean
}

interface PadRowProps extends PadActions {
  row: Row
  verdict: Verdict
  /** Counted from 1. */
  place: number
  /** Its article is being typed: half a word means nothing yet. */
  isTyping: boolean
}

function isSame(before: PadRowProps, now: PadRowProps): boolean {
  return (
    before.row === now.row &&
    before.place === now.place &&
    before.isTyping === now.isTyping &&
    before.onNext === now.onNext &&
    JSON.stringify(before.verdict) === JSON.stringify(now.verdict)
  )
}

/** One row of a quick order: what was written, what it means, and what is wrong with it. */
export const PadRow = memo(function PadRow({ row, verdict, place, isTyping, ...actions }: PadRowProps) {
  const { id, line, article, quantity } = row
  const name = `row ${place}`
  const product = 'product' in verdict ? verdict.product : null
  const isBad = verdict.is === 'bad'
  const says = isBad ? `${articleId(id)}-says` : undefined
  const good = verdict.is === 'good' ? verdict : null
  return (
    <tr {...AS_ROW} className={isBad ? 'bad' : undefined}>
      <td {...AS_CELL} className="num first s1 no" data-l="Row">
        {formatNumber(place)}
        {/* Blank lines, a header and rows that were added already count there, and not here. */}
        {line !== null && line !== place && <span className="t2">line {formatNumber(line)}</span>}
      </td>
      <td {...AS_CELL} className="first s3" data-l="SKU or name">
        <ArticleField
          id={articleId(id)}
          label={`SKU or name, ${name}`}
          value={article}
          describedBy={says}
          isInvalid={isBad && product === null}
          onType={(text) => {
            actions.onTyping(id)
            actions.onChange(id, { article: text })
          }}
          onLeave={() => actions.onTyping(null)}
          onChoose={(machine) => {
            actions.onChoose(id, machine)
            document.getElementById(amountId(id))?.focus()
          }}
          onEnter={() => document.getElementById(amountId(id))?.focus()}
          onPaste={actions.onPaste}
        />
      </td>
      <td {...AS_CELL} className="s2" data-l="Quantity">
        <input
          id={amountId(id)}
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
      <td {...AS_CELL} className="s5 what">
        <What
          id={says}
          verdict={isTyping && verdict.is === 'looking' ? { is: 'blank' } : verdict}
          name={name}
          onCompare={() => actions.onCompare(id)}
          onTake={(event, amount) =>
            takeAndFocus(event, () => actions.onChange(id, { quantity: String(amount) }), amountId(id))
          }
          onChoose={(event, machine) =>
            takeAndFocus(event, () => actions.onChoose(id, machine), amountId(id))
          }
        />
      </td>
      <td {...AS_CELL} className="num s2 bl" data-l="Unit price USD">
        {good && formatAmount(good.quote.unitPrice)}
      </td>
      <td {...AS_CELL} className="num s4 bl" data-l="Total USD">
        {good && (
          <b>{formatAmount(totalOf([{ unitPrice: good.quote.unitPrice, quantity: good.quantity }]))}</b>
        )}
      </td>
      <td {...AS_CELL} className="s1 acts-c">
        {verdict.is !== 'blank' && (
          <button
            type="button"
            className="b sm ic"
            aria-label={`Remove ${name}`}
            onClick={(event) => actions.onRemove(event, id)}
          >
            <DeskIcon name="close" />
          </button>
        )}
      </td>
    </tr>
  )
}, isSame)

interface WhatProps {
  id: string | undefined
  verdict: Verdict
  name: string
  onCompare: () => void
  onTake: (event: MouseEvent, quantity: number) => void
  onChoose: (event: MouseEvent, machine: Product) => void
}

/** The machine, or what is wrong and the ways out of it. */
function What({ id, verdict, name, onCompare, onTake, onChoose }: WhatProps) {
  if (verdict.is === 'blank') return null
  if (verdict.is === 'looking') return <span className="muted">Looking it up</span>
  if (verdict.is === 'good') return <Good {...verdict} name={name} onCompare={onCompare} />
  const { product, problem } = verdict
  return (
    <div className="mend">
      {product && <span className="t1">{product.name}</span>}
      <p className="emsg" id={id}>
        <DeskIcon name="error" />
        <span>{problemWords(problem)}</span>
      </p>
      {waysOut(problem).map((quantity) => (
        <button key={quantity} type="button" className="b sm" onClick={(event) => onTake(event, quantity)}>
          {formatNumber(quantity)} pcs<span className="vh"> in {name}</span>
        </button>
      ))}
      {problem.because === 'ambiguous' &&
        problem.choices.map((machine) => (
          <button
            key={machine._id}
            type="button"
            className="b sm"
            onClick={(event) => onChoose(event, machine)}
          >
            <span className="mono">{machine.sku}</span> {machine.name}
            <span className="vh"> in {name}</span>
          </button>
        ))}
    </div>
  )
}

function waysOut(problem: RowProblem): readonly number[] {
  if ('nearest' in problem) return problem.nearest
  return 'meant' in problem ? problem.meant : []
}

type GoodProps = Extract<Verdict, { is: 'good' }> & Pick<WhatProps, 'name' | 'onCompare'>

function Good({ product, besides, quote, name, onCompare }: GoodProps) {
  const list = centsFromDecimal(product.price) ?? 0
  return (
    <span className="good">
      <DeskIcon name="ok" />
      <span>
        <span className="t1">{product.name}</span>
        {besides > 0 && (
          <span className="t2">with {formatNumber(besides)} more in other rows or on your list</span>
        )}
        {quote.unitPrice < list && <span className="t2">list price {formatMoney(list)}</span>}
        {/* Where other rows add to it, only the whole can be compared: on the order list. */}
        {besides === 0 && (
          <button type="button" className="more" onClick={onCompare}>
            Compare quantities<span className="vh"> in {name}</span>
          </button>
        )}
      </span>
    </span>
  )
}
