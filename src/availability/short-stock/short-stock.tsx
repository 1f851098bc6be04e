import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { productPromiseQuery } from '#app/promises/client.ts'
import { promiseCopy } from '#app/promises/copy.ts'
import {
  type BuyerNeeds,
  latePromise,
  needsForQuantity,
  promisedLimits,
} from '#app/promises/split-quantity.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import textStyles from '#app/ui/text.module.css'
import { requestProduct, setStockNotification, stockRequestsQuery } from '../core/client.ts'
import type { StockRequests } from '../core/contract.ts'
import { shortStockCopy } from '../core/copy.ts'
import { canRequestStockAlert, requestableQuantity } from '../core/rules.ts'
import { BackorderOffer } from './backorder-offer.tsx'
import { NearestAlternative } from './nearest-alternative.tsx'
import styles from './short-stock.module.css'

interface ShortStockProps {
  product: Product
  limits: QuantityLimits
  /** As typed; NaN if it is not a number. */
  quantity: number
  isSignedIn: boolean
  /** Adds the quantity to the order list, from which more than the stock can be ordered. */
  onAddToList: (quantity: number) => Promise<unknown>
}

/**
 * The choices of a buyer when too few units are in stock: order them with a ship-by date, or else request them, wait for
 * an email, or order a similar product.
 */
export function ShortStock(props: ShortStockProps) {
  const { product, limits, quantity } = props
  const isShort = requestableQuantity(quantity, limits) !== null || canRequestStockAlert(limits)
  return product.archived || !isShort ? null : <ShortStockOrBackorder {...props} />
}

function ShortStockOrBackorder({ onAddToList, ...props }: ShortStockProps) {
  const { product, quantity, isSignedIn } = props
  const query = useQuery({ ...productPromiseQuery(product.id), enabled: isSignedIn })
  const limits = promisedLimits(props.limits, query.data)
  const promise = quantityProblem(quantity, limits) === null && latePromise(quantity, query.data)
  if (promise) return <BackorderOffer promise={promise} quantity={quantity} onAddToList={onAddToList} />
  return (
    <>
      {query.isError && <LoadError what="The ship-by date" query={query} />}
      <ShortStockChoices
        {...props}
        limits={limits}
        requestable={requestableQuantity(quantity, limits)}
        needs={isSignedIn ? needsForQuantity(quantity, query.data) : null}
      />
    </>
  )
}

function ShortStockChoices({
  product,
  limits,
  isSignedIn,
  requestable,
  needs,
}: Omit<ShortStockProps, 'onAddToList'> & { requestable: number | null; needs: BuyerNeeds | null }) {
  const queryClient = useQueryClient()
  const query = stockRequestsQuery(product.id)
  const { data: requests } = useQuery({ ...query, enabled: isSignedIn })
  const saved = (data: StockRequests) => queryClient.setQueryData(query.queryKey, data)
  const request = useMutation({
    mutationFn: (quantity: number) => requestProduct(product.id, quantity),
    onSuccess: saved,
  })
  const notification = useMutation({
    mutationFn: (isNotified: boolean) => setStockNotification(product.id, isNotified),
    onSuccess: saved,
  })
  const isRequested = requests?.request?.quantity === requestable
  const error = request.error ?? notification.error
  const title = shortStockTitle(product.stock, limits, requestable)
  return (
    <section className={styles.choices} aria-label="Too few in stock">
      <b>{title}</b>
      {needs && <p>{promiseCopy.needs[needs]}</p>}
      <div role="status">
        {requests?.request && (
          <p>
            {shortStockCopy.requested(requests.request.quantity, formatDay(requests.request.requestedAt))}
          </p>
        )}
        {requests?.isNotified && (
          <p>
            {shortStockCopy.notified}{' '}
            <LinkButton onClick={() => notification.mutate(false)}>{shortStockCopy.stopNotifying}</LinkButton>
          </p>
        )}
      </div>
      {error && (
        <FieldMessage isAlert>
          {errorMessage(error)}{' '}
          {error instanceof ApiError && error.status === 401 && (
            <a href={signInUrl(product.id, requestable)}>{shortStockCopy.signIn}</a>
          )}
        </FieldMessage>
      )}
      <div className={`${layoutStyles.tightRow} ${styles.actions}`}>
        {requestable !== null && !isRequested && (
          <Button
            kind="primary"
            disabled={!isSignedIn || request.isPending}
            onClick={() => request.mutate(requestable)}
          >
            {shortStockCopy.request(requestable)}
          </Button>
        )}
        {canRequestStockAlert(limits) && !requests?.isNotified && (
          <Button disabled={!isSignedIn || notification.isPending} onClick={() => notification.mutate(true)}>
            {shortStockCopy.notify}
          </Button>
        )}
      </div>
      {requestable !== null && !isRequested && (
        <p className={textStyles.hint}>{shortStockCopy.requestHint}</p>
      )}
      <NearestAlternative product={product} quantity={requestable ?? 0} />
    </section>
  )
}

function shortStockTitle(stock: number, { available }: QuantityLimits, requestable: number | null): string {
  if (requestable !== null && available > stock) return shortStockCopy.notPromised(available, requestable)
  if (stock === 0) return shortStockCopy.outOfStock
  return requestable === null ? shortStockCopy.notEnough(stock) : shortStockCopy.wanted(stock, requestable)
}

/** The quantity survives the sign-in. */
function signInUrl(productId: string, quantity: number | null): string {
  const from = `/products/${productId}${quantity === null ? '' : `?quantity=${quantity}`}`
  return `/login?from=${encodeURIComponent(from)}`
}
