import { useQuery } from '@tanstack/react-query'
import { centsFromDecimal } from '../../lib/money.ts'
import { Failed } from '../../ui/failed.tsx'
import { orderAgainQuery } from '../orders-client.ts'
import { formatOrderNumber } from '../rules.ts'
import { AddAgain } from './add-again.tsx'

/** A past order as it would be placed today. */
export function Reorder({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery(orderAgainQuery(id))
  if (error && !data) return <Failed what="The order" error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <AddAgain
      title={`Order ${formatOrderNumber(id)} again`}
      lines={data.map(({ productID, sku, productName, quantity, price, now }) => ({
        productID,
        sku,
        name: productName,
        quantity,
        paid: centsFromDecimal(price),
        now,
      }))}
      onDone={onDone}
    />
  )
}
