import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { NEEDS_FIXING, READY } from '#app/order-lists/core/copy.ts'
import editableRowsStyles from '#app/order-lists/core/editable-rows.module.css'
import { sortFirst, useInvalidFirst, withGroupHeadings } from '#app/order-lists/core/invalid-first.tsx'
import { QuantityDialog } from '#app/order-lists/core/quantity-dialog.tsx'
import { QUANTITY_COLUMN, TOTAL_COLUMN, UNIT_PRICE_COLUMN } from '#app/orders/core/amount-columns.ts'
import { BuyerNeedsNote } from '#app/promises/buyer-needs-note.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { changeAndFocus, changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Table } from '#app/ui/table.tsx'
import textStyles from '#app/ui/text.module.css'
import type { QuickOrderRow, RowResult } from '../core/validate-rows.ts'
import styles from './quick-order.module.css'
import { productInputId, type QuickOrderRowActions, QuickOrderTableRow } from './quick-order-row.tsx'
import type { QuickOrderRowsController } from './use-quick-order-rows.ts'

const PER_PAGE = 50
/** Receives the focus after an import, and when the button that was pressed disappears. */
export const TABLE_CAPTION_ID = 'row-filter'

const COLUMNS = [
  { label: 'Row', numeric: true, width: 76 },
  { label: 'SKU or name', width: 196 },
  { ...QUANTITY_COLUMN, width: 104 },
  { label: 'Product' },
  { ...UNIT_PRICE_COLUMN, width: 104 },
  { ...TOTAL_COLUMN, width: 104 },
  { label: 'Remove', isLabelHidden: true, width: 50 },
]

interface IndexedRow {
  row: QuickOrderRow
  index: number
}

type RowFilter = 'all' | 'invalid' | 'valid'

interface QuickOrderTableProps {
  order: QuickOrderRowsController
  onPaste: (text: string) => boolean
  shortStock?: QuickOrderRowActions['shortStock']
}

const BLANK: RowResult = { status: 'blank' }
const ALL = { filter: 'all', ids: null } as const

/** The rows that the filter shows, those that were invalid when they were imported first. */
function useShownRows({ rows, results, ...order }: QuickOrderTableProps['order']) {
  const [selected, setSelected] = useState<{ filter: RowFilter; ids: ReadonlySet<number> | null }>(ALL)
  // If no selected row is left, all rows are shown, so that the blank row is available to type in.
  const { filter, ids } = rows.some(({ id }) => selected.ids?.has(id)) ? selected : ALL
  // Rows that are typed one by one stay where they are; imported and stored ones are grouped once they are looked up.
  const [isGrouped] = useState(order.filledCount > 0)
  const invalidIds = rows.flatMap(({ id }, index) => (results[index]?.status === 'invalid' ? [id] : []))
  const isSettled = order.lookup.pendingCount === 0 && !order.arePromisesLoading
  const firstIds = useInvalidFirst('import', isGrouped && isSettled, invalidIds)
  const isFirst = useCallback(({ row }: IndexedRow) => firstIds.has(row.id), [firstIds])
  const shownRows = useMemo(() => {
    const indexed = rows.map((row, index) => ({ row, index }))
    return sortFirst(
      indexed.filter(({ row }) => ids?.has(row.id) ?? true),
      isFirst,
    )
  }, [rows, ids, isFirst])
  const applyFilter = (next: RowFilter) => {
    const matching = rows.filter((_, index) => results[index]?.status === next).map(({ id }) => id)
    setSelected({ filter: next, ids: next === 'all' ? null : new Set(matching) })
  }
  const invalidCount = isGrouped && filter === 'all' ? invalidIds.length : 0
  return { filter, applyFilter, shownRows, isFirst, invalidCount }
}

/**
 * The rows, 50 per page. A filter selects rows only when it is pressed, so that a row stays in place while it is
 * corrected.
 */
export function QuickOrderTable({ order, onPaste, shortStock }: QuickOrderTableProps) {
  const { results, editedRowId, change, choose, remove, setEditedRowId } = order
  const { filter, applyFilter, shownRows, isFirst, invalidCount } = useShownRows(order)
  const [page, setPage] = useState(0)
  const [comparedRowId, setComparedRowId] = useState<number | null>(null)
  const pages = Math.max(1, Math.ceil(shownRows.length / PER_PAGE))
  const currentPage = Math.min(page, pages - 1)
  useEffect(() => {
    if (order.importCount > 0) document.getElementById(TABLE_CAPTION_ID)?.focus()
  }, [order.importCount])
  const latest = useRef(shownRows)
  useEffect(() => {
    latest.current = shownRows
  })
  const focusNextRow = useCallback((id: number) => {
    const at = latest.current.findIndex(({ row }) => row.id === id) + 1
    const row = latest.current[at]?.row
    if (row) changeAndFocus(() => setPage(Math.floor(at / PER_PAGE)), productInputId(row.id))
  }, [])
  const removeRow = (event: MouseEvent, id: number) => {
    const at = latest.current.findIndex(({ row }) => row.id === id)
    const neighbor = latest.current[at + 1] ?? latest.current[at - 1]
    changeAndFocusByKeyboard(
      event,
      () => remove(id),
      neighbor ? productInputId(neighbor.row.id) : TABLE_CAPTION_ID,
    )
  }

  return (
    <>
      <RowFilterBar
        filter={filter}
        results={results}
        onFilter={(next) => {
          applyFilter(next)
          setPage(0)
        }}
      />
      {order.failedPromises && <LoadError what="The ship-by dates" query={order.failedPromises} />}
      <BuyerNeedsNote needs={order.needs} isOnBehalf={shortStock === undefined} />
      <Table
        label="Rows"
        columns={COLUMNS}
        className={`${tableStyles.fixed} ${editableRowsStyles.editableTable} ${styles.rowsTable}`}
      >
        {withGroupHeadings({
          items: shownRows.slice(currentPage * PER_PAGE, (currentPage + 1) * PER_PAGE),
          columns: COLUMNS.length,
          isFirst,
          invalidCount,
          validCount: results.filter(({ status }) => status === 'valid').length,
          renderRow: ({ row, index }) => (
            <QuickOrderTableRow
              key={row.id}
              row={row}
              result={results[index] ?? BLANK}
              rowNumber={index + 1}
              isTyping={row.id === editedRowId}
              onChange={change}
              onChoose={choose}
              onRemove={removeRow}
              onTyping={setEditedRowId}
              onNext={focusNextRow}
              onCompare={setComparedRowId}
              onPaste={onPaste}
              shortStock={shortStock}
            />
          ),
        })}
      </Table>
      {pages > 1 && <RowPager page={currentPage} pages={pages} rows={shownRows.length} onPage={setPage} />}
      {comparedRowId !== null && (
        <QuantityComparison id={comparedRowId} order={order} onClose={() => setComparedRowId(null)} />
      )}
    </>
  )
}

interface QuantityComparisonProps {
  id: number
  order: QuickOrderRowsController
  onClose: () => void
}

/** Prices of other quantities of a row's product. */
function QuantityComparison({ id, order, onClose }: QuantityComparisonProps) {
  const result = order.results[order.rows.findIndex((row) => row.id === id)]
  if (result?.status !== 'valid') return null
  const { product, quantity } = result
  return (
    <QuantityDialog
      product={product}
      quantity={quantity}
      onChoose={(chosen) => order.change(id, { quantity: String(chosen) })}
      onClose={onClose}
    />
  )
}

interface RowFilterBarProps {
  filter: RowFilter
  results: readonly RowResult[]
  onFilter: (filter: RowFilter) => void
}

function RowFilterBar({ filter, results, onFilter }: RowFilterBarProps) {
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length
  const chips = [
    { value: 'all' as const, label: 'All rows', count: results.length - count('blank') },
    { value: 'valid' as const, label: READY, count: count('valid') },
    { value: 'invalid' as const, label: NEEDS_FIXING, count: count('invalid') },
  ]
  return (
    <div className={tableStyles.toolbar} id={TABLE_CAPTION_ID} tabIndex={-1}>
      <FilterChips label="Filter rows" chips={chips} chosen={filter} onChoose={onFilter} />
    </div>
  )
}

interface RowPagerProps {
  page: number
  pages: number
  rows: number
  onPage: (page: number) => void
}

function RowPager({ page, pages, rows, onPage }: RowPagerProps) {
  const [from, to] = [page * PER_PAGE + 1, Math.min((page + 1) * PER_PAGE, rows)].map(formatNumber)
  return (
    <nav className={tableStyles.footer} aria-label="Pages of rows">
      <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
        Rows {from} to {to} of {formatNumber(rows)}
      </span>
      <span className={layoutStyles.spacer} />
      <Button isRepeatable disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button isRepeatable disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
