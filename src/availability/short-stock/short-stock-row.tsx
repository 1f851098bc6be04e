import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import textStyles from '#app/ui/text.module.css'
import { requestProduct, stockRequestsQuery } from '../core/client.ts'
import { shortStockCopy } from '../core/copy.ts'
import { MAX_REQUESTS_AT_ONCE } from '../core/rules.ts'
import { NearestAlternative } from './nearest-alternative.tsx'

export interface ShortProduct {
  product: Product
  /** The units to request. */
  quantity: number
}

/** Requests the products one after the other; the answers appear in every row of the product. */
function useRequests() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(shortProducts: readonly ShortProduct[]) {
      for (const { product, quantity } of shortProducts) {
        const requests = await requestProduct(product.id, quantity)
        queryClient.setQueryData(stockRequestsQuery(product.id).queryKey, requests)
      }
    },
  })
}

interface ShortStockRowProps extends ShortProduct {
  /** 'row 3' */
  rowName: string
  isSignedIn: boolean
}

/** The way on for a row with too few units in stock, as on the product page: request them, or see a similar product. */
export function ShortStockRow({ product, quantity, rowName, isSignedIn }: ShortStockRowProps) {
  const { data: requests } = useQuery({ ...stockRequestsQuery(product.id), enabled: isSignedIn })
  const request = useRequests()
  const label = shortStockCopy.request(quantity)
  const requested = requests?.request?.quantity === quantity ? requests.request : null
  return (
    <>
      {requested && (
        <span role="status">{shortStockCopy.requested(quantity, formatDay(requested.requestedAt))}</span>
      )}
      {!requested && isSignedIn && (
        <Button
          size="small"
          disabled={request.isPending}
          onClick={() => request.mutate([{ product, quantity }])}
        >
          {label}
          <span className={textStyles.visuallyHidden}> in {rowName}</span>
        </Button>
      )}
      {/* The product page keeps the quantity during the sign-in. */}
      {!isSignedIn && (
        <Link to="/products/$id" params={{ id: product.id }} search={{ quantity }}>
          {label}
          <span className={textStyles.visuallyHidden}> in {rowName}</span>
        </Link>
      )}
      <NearestAlternative product={product} quantity={quantity} isCompact />
      {request.error && <FieldMessage isAlert>{errorMessage(request.error)}</FieldMessage>}
    </>
  )
}

/** Requests every product that is not requested yet. */
export function RequestAllButton({ shortProducts }: { shortProducts: readonly ShortProduct[] }) {
  const queries = shortProducts.map(({ product }) => stockRequestsQuery(product.id))
  const requests = useQueries({ queries })
  const request = useRequests()
  const open = shortProducts
    .filter(({ quantity }, index) => {
      const { data } = requests[index] ?? {}
      return data !== undefined && data.request?.quantity !== quantity
    })
    .slice(0, MAX_REQUESTS_AT_ONCE)
  if (open.length < 2 && !request.error) return null
  return (
    <>
      {request.error && <FieldMessage isAlert>{errorMessage(request.error)}</FieldMessage>}
      <Button size="large" disabled={request.isPending} onClick={() => request.mutate(open)}>
        {shortStockCopy.requestProducts(open.length)}
      </Button>
    </>
  )
}
