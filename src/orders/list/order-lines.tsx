import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import textStyles from '#app/ui/text.module.css'
import { orderQuery } from '../client.ts'
import { type OrderLineView, type OrderView, orderFromDto } from '../order-adapter.ts'
import styles from './order-details.module.css'

/** A long order opens with its first lines, so that it opens as fast as a short one. */
const INITIAL_LINES = 50

interface OrderLineListProps {
  /** May contain only the first lines. */
  order: OrderView
  /** Whether to show the stock at the time of the order (administrators). */
  hasStock?: boolean
}

export function OrderLineList({ order, hasStock = false }: OrderLineListProps) {
  const isComplete = order.lines.length >= order.lineCount
  const { data, error, refetch } = useQuery({ ...orderQuery(order.id), enabled: !isComplete })
  const [isExpanded, setExpanded] = useState(false)
  // Prints every line, because a printed page cannot be expanded.
  useEffect(() => {
    const beforePrint = () => flushSync(() => setExpanded(true))
    window.addEventListener('beforeprint', beforePrint)
    return () => window.removeEventListener('beforeprint', beforePrint)
  }, [])
  const lines = isComplete ? order.lines : data ? orderFromDto(data).lines : order.lines
  const visibleLines = isExpanded ? lines : lines.slice(0, INITIAL_LINES)
  return (
    <section aria-label={`${formatNumber(order.lineCount)} lines`}>
      <h3 className={`${textStyles.capitals} ${styles.lineCount}`}>{formatNumber(order.lineCount)} lines</h3>
      <ol>
        {visibleLines.map((line) => (
          <Line key={line.number} line={line} hasStock={hasStock} />
        ))}
      </ol>
      {error && !data && <LoadError what="More lines" error={error} onRetry={refetch} />}
      {!isComplete && !data && !error && <p role="status">Loading more lines</p>}
      {visibleLines.length < lines.length && (
        <Button size="small" onClick={() => setExpanded(true)}>
          Show all {formatNumber(lines.length)} lines
        </Button>
      )}
    </section>
  )
}

function Line({ line, hasStock }: { line: OrderLineView; hasStock: boolean }) {
  return (
    <li className={styles.orderLine}>
      <span className={`${textStyles.number} ${styles.lineNumber}`}>{line.number}</span>
      <span>
        <Link to="/products/$id" params={{ id: line.productID }}>
          {line.name}
        </Link>{' '}
        <span className={`${textStyles.code} ${textStyles.small}`}>{line.sku}</span>
      </span>
      <span className={`${textStyles.number} ${styles.amount}`}>
        {formatNumber(line.quantity)} × {formatAmount(line.unitPrice)}
        {hasStock && (
          <span className={styles.stockBefore}>of {formatNumber(line.stockBefore)} when ordered</span>
        )}
      </span>
      <b className={`${textStyles.number} ${styles.amount} ${styles.lineTotal}`}>
        {formatAmount(orderTotal([line]))}
      </b>
    </li>
  )
}
