import { Link } from '@tanstack/react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { Badge, type BadgeLook } from '#app/ui/badge.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { formatBatchCell, PRICE_HEADER, UNUSUAL_CHANGE } from '../batch-prices.ts'
import type { BatchCell, BatchRow, BatchRowStatus } from '../contract.ts'
import { ROW_STATUS_LABELS } from '../copy.ts'
import styles from './batches.module.css'

const COLUMNS = [
  { label: 'Row', numeric: true },
  { label: 'Product' },
  { label: 'Status' },
  { label: 'Changes' },
]

const BADGES: Record<BatchRowStatus, BadgeLook> = {
  new: { tone: 'info', shape: 'plus' },
  changed: { tone: 'info', shape: 'arrow' },
  unchanged: { tone: 'muted', shape: 'circle' },
  rejected: { tone: 'danger', shape: 'cross' },
  added: { tone: 'success', shape: 'plus' },
  applied: { tone: 'success', shape: 'check' },
  undone: { tone: 'muted', shape: 'arrow' },
  conflict: { tone: 'danger', shape: 'triangle' },
}

/** The rows of a batch with their new, changed and rejected cells. */
export function BatchRows({ rows }: { rows: readonly BatchRow[] }) {
  return (
    <Table label="Rows" columns={COLUMNS}>
      {rows.map(({ line, sku, productId, productName, status, cells, problem }) => (
        <tr key={line} {...ROW_ROLE} data-line={line}>
          <Cell label="Row" isNumeric>
            {formatNumber(line)}
          </Cell>
          <Cell label="Product">
            {productName && <span className={tableStyles.primary}>{productName}</span>}{' '}
            {productId ? (
              <Link className={textStyles.code} to="/products/$id" params={{ id: productId }}>
                {sku}
              </Link>
            ) : (
              <span className={textStyles.code}>{sku}</span>
            )}
          </Cell>
          <Cell label="Status">
            <Badge {...BADGES[status]}>{ROW_STATUS_LABELS[status]}</Badge>
          </Cell>
          <Cell label="Changes" span="row">
            {problem && <p className={`${textStyles.error} ${styles.problem}`}>{problem}</p>}
            <ul className={styles.cells}>
              {cells.map((cell) => (
                <CellChange key={cell.column} cell={cell} />
              ))}
            </ul>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** '−20%'; undefined for other cells, and for texts that are no price. */
function priceChange({ column, from, to }: BatchCell) {
  const share = column === PRICE_HEADER && from !== '' ? Number(to) / Number(from) - 1 : Number.NaN
  if (!Number.isFinite(share)) return undefined
  const percent = `${share < 0 ? '−' : '+'}${Math.abs(Math.round(share * 1_000) / 10)}%`
  return { percent, isUnusual: Math.abs(share) > UNUSUAL_CHANGE }
}

function CellChange({ cell }: { cell: BatchCell }) {
  const change = priceChange(cell)
  const { column, problem } = cell
  const [from, to] = [cell.from, cell.to].map((text) => formatBatchCell(column, text))
  return (
    <li>
      <b>{column}</b>{' '}
      {from && (
        <>
          <del>{from}</del> <span className={textStyles.visuallyHidden}>becomes</span>
          <span aria-hidden="true">→</span>{' '}
        </>
      )}
      {to ? <ins>{to}</ins> : <i>empty</i>}
      {change && ` ${change.percent}`}
      {change?.isUnusual && (
        <>
          {' '}
          <Badge tone="warning" shape="triangle">
            Unusual change
          </Badge>
        </>
      )}
      {problem && <span className={`${textStyles.error} ${styles.problem}`}> {problem}</span>}
    </li>
  )
}
