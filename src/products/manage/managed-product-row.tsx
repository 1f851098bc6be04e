import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Plate } from '#app/ui/badge.tsx'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { AS_CELL, AS_ROW } from '#app/ui/table-roles.ts'
import type { Product } from '../contract.ts'
import { MachinePicture } from '../images/product-image.tsx'
import { TermsDialog } from '../price-tiers/selling-terms-dialog.tsx'
import { isLowStock, stockLabel } from '../rules.ts'
import { ArchiveDialog } from './archive-product-dialog.tsx'
import { EditDialog } from './edit-product-dialog.tsx'
import { FigureCell } from './editable-number-cell.tsx'
import { COLUMNS, type Column, PLACEHOLDERS } from './managed-product-columns.ts'

const formatPrice = (decimal: number) => formatAmount(Math.round(decimal * 100))

const CELLS: Record<Column, (machine: Product) => ReactNode> = {
  picture: (machine) => <MachinePicture machine={machine} view="thumb" />,
  name: ({ name, sku }) => (
    <>
      <b className="t1">{name}</b>
      <span className="t2 mono sku">{sku}</span>
    </>
  ),
  price: (machine) => <FigureCell machine={machine} figure="price" format={formatPrice} />,
  stock: (machine) => <FigureCell machine={machine} figure="quentity" format={formatNumber} />,
  minimum: (machine) => <FigureCell machine={machine} figure="minOrder" format={formatNumber} />,
  state: (machine) => <StockPlate machine={machine} />,
  job: () => PLACEHOLDERS.job,
  color: () => (
    <>
      <span className="swatch" />
      {PLACEHOLDERS.color}
    </>
  ),
}

const FIGURES: readonly Column[] = ['price', 'stock', 'minimum']

/** One machine with what can be done about it. */
export function ManagedRow({ machine, columns }: { machine: Product; columns: readonly Column[] }) {
  return (
    <tr {...AS_ROW}>
      {columns.map((column) => (
        <td
          key={column}
          {...AS_CELL}
          className={`c-${column} ${FIGURES.includes(column) ? 'num' : ''}`}
          data-l={labelled(column)}
        >
          {CELLS[column](machine)}
        </td>
      ))}
      <td {...AS_CELL} className="s6">
        <RowActions machine={machine} />
      </td>
    </tr>
  )
}

/** What stands above the cell on narrow screens; picture and name speak for themselves. */
function labelled(column: Column): string | undefined {
  if (column === 'picture' || column === 'name') return undefined
  const { label, unit = '' } = COLUMNS[column]
  return `${label} ${unit}`.trim()
}

function StockPlate({ machine: { quentity, minOrder, archived } }: { machine: Product }) {
  if (archived) return <Plate kind="cancelled">Archived</Plate>
  if (isLowStock(quentity, minOrder)) return <Plate kind="low">Low</Plate>
  return <Plate kind={quentity > 0 ? 'on' : 'out'}>{stockLabel(quentity)}</Plate>
}

function RowActions({ machine }: { machine: Product }) {
  const [asks, setAsks] = useState<'nothing' | 'edit' | 'terms' | 'archive'>('nothing')
  const close = () => setAsks('nothing')
  return (
    <div className="acts">
      <button
        type="button"
        className="b sm"
        aria-label={`Edit ${machine.name}`}
        onClick={() => setAsks('edit')}
      >
        Edit
      </button>
      <Popover
        face={<DeskIcon name="more" />}
        label={`More for ${machine.name}`}
        className="b sm ic"
        popup="menu"
        popClassName="rowmenu"
      >
        <Link role="menuitem" to="/products/$id" params={{ id: machine._id }}>
          Product page
        </Link>
        <button type="button" role="menuitem" onClick={() => setAsks('terms')}>
          Steps and volume prices
        </button>
        <button type="button" role="menuitem" onClick={() => setAsks('archive')}>
          {machine.archived ? 'Restore' : 'Archive'}
        </button>
      </Popover>
      {asks === 'edit' && <EditDialog machine={machine} onClose={close} />}
      {asks === 'terms' && <TermsDialog machine={machine} onClose={close} />}
      {asks === 'archive' && <ArchiveDialog machine={machine} onClose={close} />}
    </div>
  )
}
