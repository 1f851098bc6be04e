import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { errorMessage } from '#app/lib/api.ts'
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
import { RequestQuoteButton } from '#app/quote-pages/request/request-quote-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { useKeptFocus } from '#app/ui/focus-after-change.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { setStockNotification, stockNotificationQuery } from '../stock-notifications/client.ts'
import { canRequestStockNotification } from '../stock-notifications/rules.ts'
import { BackorderOffer } from './backorder-offer.tsx'
import { shortStockCopy } from './copy.ts'
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
 * The choices of a buyer when too few units are in stock: order them with a ship-by date, ask for a quote, wait for an
 * email, or order a similar product.
 */
export function ShortStock(props: ShortStockProps) {
  const { product, limits, quantity } = props
  const isShort = quantity > limits.available || canRequestStockNotification(limits)
  return product.archived || !isShort ? null : <ShortStockOrBackorder {...props} />
}

function ShortStockOrBackorder({ onAddToList, ...props }: ShortStockProps) {
  const { product, quantity, isSignedIn } = props
  const query = useQuery({ ...productPromiseQuery(product.id), enabled: isSignedIn })
  const limits = promisedLimits(props.limits, query.data)
  const promise = quantityProblem(quantity, limits) === null && latePromise(quantity, query.data)
  const lines = () => [{ ...product, productID: product.id, quantity }]
  if (promise)
    return (
      <BackorderOffer promise={promise} quantity={quantity} onAddToList={onAddToList}>
        <RequestQuoteButton lines={lines} />
      </BackorderOffer>
    )
  return (
    <>
      {query.isError && <LoadError what="The ship-by date" query={query} />}
      <ShortStockChoices
        {...props}
        limits={limits}
        needs={isSignedIn ? needsForQuantity(quantity, query.data) : null}
      >
        {quantity > props.limits.available && (
          <RequestQuoteButton kind="primary" disabled={!isSignedIn} lines={lines} />
        )}
      </ShortStockChoices>
    </>
  )
}

interface ShortStockChoicesProps extends Omit<ShortStockProps, 'onAddToList'> {
  needs: BuyerNeeds | null
  /** The request for a quote. */
  children: ReactNode
}

function ShortStockChoices({
  product,
  limits,
  quantity,
  isSignedIn,
  needs,
  children,
}: ShortStockChoicesProps) {
  const queryClient = useQueryClient()
  const query = stockNotificationQuery(product.id)
  const isNotified = useQuery({ ...query, enabled: isSignedIn }).data?.isNotified
  const notification = useMutation({
    mutationFn: (isWanted: boolean) => setStockNotification(product.id, isWanted),
    onSuccess: (data) => queryClient.setQueryData(query.queryKey, data),
  })
  const { error } = notification
  const resultId = useId()
  // The button that was pressed disappears.
  const keptFocus = useKeptFocus(resultId)
  return (
    <section
      className={`${surfaceStyles.notice} ${layoutStyles.tightStack} ${styles.choices}`}
      aria-label="Too few in stock"
      {...keptFocus}
    >
      <b className={textStyles.warning}>{shortStockTitle(product.stock, limits, quantity)}</b>
      {needs && <p>{promiseCopy.needs[needs]}</p>}
      <div id={resultId} role="status">
        {isNotified && (
          <p>
            {shortStockCopy.notified}{' '}
            <LinkButton onClick={() => !notification.isPending && notification.mutate(false)}>
              {shortStockCopy.stopNotifying}
            </LinkButton>
          </p>
        )}
      </div>
      {error && <FieldMessage isAlert>{errorMessage(error)}</FieldMessage>}
      <div className={`${layoutStyles.tightRow} ${styles.actions}`}>
        {children}
        {canRequestStockNotification(limits) && !isNotified && (
          <Button
            disabled={!isSignedIn}
            aria-disabled={notification.isPending}
            onClick={() => notification.mutate(true)}
          >
            {shortStockCopy.notify}
          </Button>
        )}
      </div>
      {children && <p className={textStyles.hint}>{shortStockCopy.requestHint}</p>}
      <NearestAlternative product={product} quantity={quantity > limits.available ? quantity : 0} />
    </section>
  )
}

function shortStockTitle(stock: number, { available }: QuantityLimits, quantity: number): string {
  const isShort = quantity > available
  if (isShort && available > stock) return shortStockCopy.notPromised(available, quantity)
  if (stock === 0) return shortStockCopy.outOfStock
  return isShort ? shortStockCopy.wanted(stock, quantity) : shortStockCopy.notEnough(stock)
}
