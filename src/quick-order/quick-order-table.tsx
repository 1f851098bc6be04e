import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { QuantityTable } from '#app/orders/product-page/quantity-table.tsx'
import { getSellingTerms } from '#app/products/rules.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { changeAndFocus, changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import { productInputId, QuickOrderTableRow } from './quick-order-row.tsx'
import type { QuickOrder } from './use-quick-order.ts'
import type { RowResult } from './validate-rows.ts'

const PER_PAGE = 50
/** Takes the focus when rows were read, and whenever the button that was pressed is gone. */
export const TABLE_CAPTION_ID = 'rows-read'

type RowFilter = 'all' | 'invalid' | 'valid'

interface QuickOrderTableProps {
  order: QuickOrder
  onPaste: (text: string) => boolean
}

const BLANK: RowResult = { status: 'blank' }
const ALL = { which: 'all', ids: null } as const

/**
 * The rows, fifty at a time. Which ones are shown is decided when somebody asks for them: a row that is mended stays
 * where it is.
 */
export function QuickOrderTable({ order, onPaste }: QuickOrderTableProps) {
  const { rows, results, typing, change, choose, remove, setTyping } = order
  const [asked, setAsked] = useState<{ which: RowFilter; ids: ReadonlySet<number> | null }>(ALL)
  // When the last row that was asked for has gone, all are shown: there is always one to type in.
  const shown = rows.some(({ id }) => asked.ids?.has(id)) ? asked : ALL
  const [page, setPage] = useState(0)
  const [compared, setCompared] = useState<number | null>(null)
  const places = useMemo(
    () => rows.map((row, index) => ({ row, index })).filter(({ row }) => shown.ids?.has(row.id) ?? true),
    [rows, shown],
  )
  const pages = Math.max(1, Math.ceil(places.length / PER_PAGE))
  const here = Math.min(page, pages - 1)

  const show = (which: RowFilter) => {
    const ids = rows.filter((_, index) => results[index]?.status === which).map(({ id }) => id)
    setAsked({ which, ids: which === 'all' ? null : new Set(ids) })
    setPage(0)
  }
  useEffect(() => {
    if (order.reads > 0) document.getElementById(TABLE_CAPTION_ID)?.focus()
  }, [order.reads])
  const latest = useRef(places)
  useEffect(() => {
    latest.current = places
  })
  const next = useCallback((id: number) => {
    const at = latest.current.findIndex(({ row }) => row.id === id) + 1
    const row = latest.current[at]?.row
    if (row) changeAndFocus(() => setPage(Math.floor(at / PER_PAGE)), productInputId(row.id))
  }, [])
  const removeRow = (event: MouseEvent, id: number) => {
    const at = latest.current.findIndex(({ row }) => row.id === id)
    const near = latest.current[at + 1] ?? latest.current[at - 1]
    changeAndFocusByKeyboard(event, () => remove(id), near ? productInputId(near.row.id) : TABLE_CAPTION_ID)
  }

  return (
    <>
      <RowFilterBar which={shown.which} results={results} onShow={show} />
      <table {...TABLE_ROLE} className="fix qo" aria-label="Rows">
        <QuickOrderTableHead />
        <tbody>
          {places.slice(here * PER_PAGE, (here + 1) * PER_PAGE).map(({ row, index }) => (
            <QuickOrderTableRow
              key={row.id}
              row={row}
              result={results[index] ?? BLANK}
              place={index + 1}
              isTyping={row.id === typing}
              onChange={change}
              onChoose={choose}
              onRemove={removeRow}
              onTyping={setTyping}
              onNext={next}
              onCompare={setCompared}
              onPaste={onPaste}
            />
          ))}
        </tbody>
      </table>
      {pages > 1 && <RowPager page={here} pages={pages} rows={places.length} onPage={setPage} />}
      {compared !== null && (
        <QuantityComparison id={compared} order={order} onClose={() => setCompared(null)} />
      )}
    </>
  )
}

/** What other quantities of a row's product come to. */
function QuantityComparison({ id, order, onClose }: { id: number; order: QuickOrder; onClose: () => void }) {
  const result = order.results[order.rows.findIndex((row) => row.id === id)]
  if (result?.status !== 'valid') return null
  const { product, quantity } = result
  return (
    <Dialog title={`${product.name}: quantities`} className="qover" onClose={onClose}>
      <QuantityTable
        name={product.sku}
        terms={getSellingTerms(product)}
        chosen={quantity}
        onChoose={(chosen) => order.change(id, { quantity: String(chosen) })}
      />
    </Dialog>
  )
}

interface PadCapProps {
  which: RowFilter
  results: readonly RowResult[]
  onShow: (which: RowFilter) => void
}

function RowFilterBar({ which, results, onShow }: PadCapProps) {
  const count = (is: RowResult['status']) => results.filter((result) => result.status === is).length
  const chips = [
    { value: 'all' as const, label: 'All rows', count: results.length - count('blank') },
    { value: 'valid' as const, label: 'Valid', count: count('valid') },
    { value: 'invalid' as const, label: 'Needs attention', count: count('invalid') },
  ]
  return (
    <div className="cap" id={TABLE_CAPTION_ID} tabIndex={-1}>
      <FilterChips label="Rows shown" chips={chips} chosen={which} onChoose={onShow} />
    </div>
  )
}

function QuickOrderTableHead() {
  return (
    <>
      <colgroup>
        <col className="w-row" />
        <col className="w-art" />
        <col className="w-qty" />
        <col />
        <col className="w-price" />
        <col className="w-total" />
        <col className="w-x" />
      </colgroup>
      <thead>
        <tr {...ROW_ROLE}>
          <th {...COLUMN_HEADER_ROLE} className="num">
            Row
          </th>
          <th {...COLUMN_HEADER_ROLE}>SKU or name</th>
          <th {...COLUMN_HEADER_ROLE} className="num">
            Quantity<small>pcs</small>
          </th>
          <th {...COLUMN_HEADER_ROLE}>Product</th>
          <th {...COLUMN_HEADER_ROLE} className="num">
            Unit price<small>USD</small>
          </th>
          <th {...COLUMN_HEADER_ROLE} className="num">
            Total<small>USD</small>
          </th>
          <th {...COLUMN_HEADER_ROLE}>
            <span className="vh">Remove</span>
          </th>
        </tr>
      </thead>
    </>
  )
}

interface PadPagerProps {
  page: number
  pages: number
  rows: number
  onPage: (page: number) => void
}

function RowPager({ page, pages, rows, onPage }: PadPagerProps) {
  const [from, to] = [page * PER_PAGE + 1, Math.min((page + 1) * PER_PAGE, rows)].map(formatNumber)
  return (
    <nav className="pager" aria-label="Pages of rows">
      <span className="small muted" role="status">
        Rows {from} to {to} of {formatNumber(rows)}
      </span>
      <span className="sp" />
      <button type="button" className="b" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <button type="button" className="b" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  )
}
