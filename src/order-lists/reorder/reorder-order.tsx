import { useQuery } from '@tanstack/react-query'
import { centsFromDecimal } from '#app/lib/money.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { reorderLinesQuery } from './client.ts'
import { ReorderDialog } from './reorder-dialog.tsx'

/** Reorders a past order at today's prices. */
export function ReorderOrder({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery(reorderLinesQuery(id))
  const { data, error } = query
  if (error && !data) return <LoadError what="The order" query={query} />
  if (!data) return null
  return (
    <ReorderDialog
      title={`Reorder ${formatOrderNumber(id)}`}
      lines={data.map(({ productID, sku, productName, quantity, price, product }) => ({
        productID,
        sku,
        name: productName,
        quantity,
        paid: centsFromDecimal(price),
        now: product,
      }))}
      onDone={onDone}
    />
  )
}
