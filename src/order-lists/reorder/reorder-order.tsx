import { useQuery } from '@tanstack/react-query'
import { centsFromDecimal } from '#app/lib/money.ts'
import { orderAgainQuery } from '#app/orders/order-client.ts'
import { formatOrderNumber } from '#app/orders/rules.ts'
import { Failed } from '#app/ui/load-error.tsx'
import { AddAgain } from './reorder-dialog.tsx'

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
