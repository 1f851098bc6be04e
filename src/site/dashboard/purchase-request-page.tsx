import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { errorMessage } from '#app/lib/api.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { PurchaseRequestView } from '#app/purchase-requests/page/request-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'

/** One purchase request. Orders do not import order lists, so the way back to the list is passed. */
export function PurchaseRequestPage() {
  return <PurchaseRequestView ReturnToList={ReturnToList} />
}

/** Puts the lines of a request that was not ordered back into the order list, at the prices of today. */
function ReturnToList({ request: { lines } }: { request: PurchaseRequest }) {
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  const returning = useMutation({
    async mutationFn() {
      const { addReorderedLines } = await import('#app/order-lists/add-to-list/add-lines.tsx')
      const added = lines.flatMap(({ productID: id, sku, quantity }) =>
        id === null ? [] : { product: { id, sku }, quantity },
      )
      await addReorderedLines(queryClient, added)
      await navigate({ to: '/orderlist' })
    },
  })
  return (
    <>
      {returning.error && <FieldMessage isAlert>{errorMessage(returning.error)}</FieldMessage>}
      <Button size="large" aria-disabled={returning.isPending} onClick={() => returning.mutate()}>
        Put back into order list
      </Button>
    </>
  )
}
