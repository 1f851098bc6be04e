import { Link } from '@tanstack/react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { Badge, type BadgeShape, type BadgeTone } from '#app/ui/badge.tsx'
import tableStyles from '#app/ui/table.module.css'
import { TableHead } from '#app/ui/table-head.tsx'
import { CELL_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './batches.module.css'
import type { BatchCell, BatchRow, BatchRowStatus } from './contract.ts'
import { ROW_STATUS_LABELS } from './copy.ts'

const COLUMNS = [{ label: 'Row', numeric: true }, { label: 'SKU' }, { label: 'Status' }, { label: 'Cells' }]

const BADGES: Record<BatchRowStatus, [tone: BadgeTone, shape: BadgeShape]> = {
  new: ['info', 'plus'],
  changed: ['info', 'arrow'],
  unchanged: ['muted', 'circle'],
  rejected: ['danger', 'cross'],
  added: ['success', 'plus'],
  applied: ['success', 'check'],
  undone: ['muted', 'arrow'],
  conflict: ['danger', 'triangle'],
}

/** The rows of a batch with their new, changed and rejected cells. */
export function BatchRows({ rows }: { rows: readonly BatchRow[] }) {
  return (
    <table {...TABLE_ROLE} className={tableStyles.table} aria-label="Rows">
      <TableHead columns={COLUMNS} />
      <tbody>
        {rows.map(({ line, sku, productId, status, cells, problem }) => {
          const [tone, shape] = BADGES[status]
          return (
            <tr key={line} {...ROW_ROLE} data-line={line}>
              <td {...CELL_ROLE} className={tableStyles.numeric} data-label="Row">
                {formatNumber(line)}
              </td>
              <td {...CELL_ROLE} className={textStyles.code} data-label="SKU">
                {productId ? (
                  <Link to="/products/$id" params={{ id: productId }}>
                    {sku}
                  </Link>
                ) : (
                  sku
                )}
              </td>
              <td {...CELL_ROLE} data-label="Status">
                <Badge tone={tone} shape={shape}>
                  {ROW_STATUS_LABELS[status]}
                </Badge>
              </td>
              <td {...CELL_ROLE} className={tableStyles.spanRow} data-label="Cells">
                {problem && <p className={`${textStyles.error} ${styles.problem}`}>{problem}</p>}
                <ul className={styles.cells}>
                  {cells.map((cell) => (
                    <CellChange key={cell.column} cell={cell} />
                  ))}
                </ul>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function CellChange({ cell: { column, from, to, problem } }: { cell: BatchCell }) {
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
      {problem && <span className={`${textStyles.error} ${styles.problem}`}> {problem}</span>}
    </li>
  )
}
