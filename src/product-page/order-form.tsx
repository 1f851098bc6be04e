import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useAddressQuestion } from '#app/addresses/use-address-question.tsx'
import { OrderMinimumNote } from '#app/agreements/agreement-notes.tsx'
import type { Session } from '#app/auth/account/client.ts'
import { getDraftKey } from '#app/auth/account/drafts.ts'
import { StockBadge } from '#app/catalog/product-card/stock-badge.tsx'
import { needsApproval, useOrderCompany } from '#app/companies/core/order-company.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { OrderCompanyFields, OrderCompanyNotices } from '#app/order-placement/form/order-company-fields.tsx'
import { asksForPoNumber } from '#app/order-placement/form/po-number.ts'
import { FreeFreightHint } from '#app/order-placement/freight/freight-row.tsx'
import { useOrderFreight } from '#app/order-placement/freight/use-order-freight.ts'
import { linePrice } from '#app/pricing/line-price.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { quantityErrorMessage } from '#app/pricing/quantity-messages.ts'
import {
  minAvailableQuantity,
  parseQuantityInput,
  type QuantityLimits,
  quantityProblem,
} from '#app/pricing/quantity-rules.ts'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms, quantityLimits } from '#app/products/core/rules.ts'
import { RequestQuoteButton } from '#app/quote-pages/request/request-quote-button.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import textStyles from '#app/ui/text.module.css'
import { type AddToList, AddToListButton } from './add-to-list-button.tsx'
import { productPageCopy } from './copy.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import { LastQuantityHint } from './last-quantity-hint.tsx'
import styles from './order-form.module.css'
import { DuplicateOrderWarning, OrderFailedNotice, OrderPlacedNotice } from './order-form-notices.tsx'
import { NextTierHint, OrderTotal } from './order-total.tsx'
import { PriceTierScale } from './price-tier-scale.tsx'
import { QuantityField } from './quantity-field.tsx'
import {
  clearSentOrder,
  getOrderDraftName,
  type OrderFields,
  type OrderFormApi,
  useQuantityFromUrl,
} from './use-order-form.ts'
import type { PlacePurchase } from './use-place-purchase.ts'

export interface ShortStockProps {
  product: Product
  limits: QuantityLimits
  /** As typed; NaN if it is not a number. */
  quantity: number
  isSignedIn: boolean
  /** Adds the quantity to the order list, from which more than the stock can be ordered. */
  onAddToList: (quantity: number) => Promise<unknown>
}

interface OrderFormProps {
  product: Product
  session: Session
  /** False until the session is known. The form then looks the same and cannot be sent. */
  isSignedIn: boolean
  form: OrderFormApi
  /** True until the default address is known. */
  isDeliveryLoading: boolean
  ordering: PlacePurchase
  addToList: AddToList
  /** Offers what a buyer can do when too few units are in stock; shows nothing otherwise. */
  ShortStock: ComponentType<ShortStockProps>
}

export function OrderForm(props: OrderFormProps) {
  const { product, session, isSignedIn, form, isDeliveryLoading, ordering, addToList, ShortStock } = props
  const { placing, place, request, showFailure } = ordering
  const queryClient = useQueryClient()
  const limits = useLimits(product, form, ordering)
  const { isMember, isLoading, company } = useOrderCompany(session.email)
  useQuantityFromUrl(form)
  const { quantity, freight, order } = useTypedOrder({ product, form, limits, company, isSignedIn })
  const isRequest = order !== null && needsApproval(company, order)
  const question = useAddressQuestion(isRequest)
  const isReady = isSignedIn && !isLoading && !isDeliveryLoading
  const isSending = placing.step === 'sending'
  const isShort = quantity > limits.available
  const canOrder = minAvailableQuantity(limits) !== null && !isDiscontinued(ordering)

  async function send(fields: OrderFields, isDuplicateConfirmed: boolean) {
    const isSent = isRequest
      ? await request(fields, freight)
      : (await place(fields, isDuplicateConfirmed, freight)) === 'placed'
    if (isSent) clearSentOrder(getOrderDraftName(product, session.email), fields)
  }

  function showQuantityFailure() {
    showFailure({ code: 'quantity-out-of-range', limits })
    notify.error(quantityErrorMessage(parseQuantityInput(form.getValues('quantity')), limits))
  }

  /** Submits the current values. Ignores a second click while the first one is being sent. */
  function submit(isDuplicateConfirmed: boolean) {
    if (isReady && canOrder && !isSending && !form.formState.isSubmitting)
      void form.handleSubmit((fields) => {
        if (asksForPoNumber(form, company, fields.poNumber)) return
        const address = company?.siteAddress || fields.address
        return question.askIfEmpty(address, () => send(fields, isDuplicateConfirmed))
      }, showQuantityFailure)()
  }

  return (
    <form
      className={`${fieldStyles.form} ${styles.form}`}
      data-screen-only
      data-draft={getDraftKey(getOrderDraftName(product))}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <PlacingNotice ordering={ordering} limits={limits} onOrderAnyway={() => submit(true)} />
      <div className={`${fieldStyles.form} ${styles.quantityRow}`}>
        <QuantityField form={form} limits={limits} />
        <div className={styles.rule}>
          <StockBadge stock={product.stock} productId={product.id} />
          <b>{formatSmallestOrder(limits)}</b>
          <p className={textStyles.hint}>
            {formatNumber(product.stock)} in stock.{' '}
            {isSignedIn && <LastQuantityHint id={product.id} form={form} limits={limits} />}
          </p>
        </div>
      </div>
      <ShortStock
        product={product}
        limits={limits}
        quantity={quantity}
        isSignedIn={isSignedIn}
        onAddToList={(units) => addToList(queryClient, product, units)}
      />
      <PriceTierScale
        terms={{ ...getSellingTerms(product), ...(!canOrder && { available: MAX_QUANTITY }) }}
        form={form}
      />
      {/* With too few in stock, the choices above offer it. */}
      {!isShort && (
        <p>
          <RequestQuoteButton
            kind="quiet"
            disabled={!isSignedIn}
            lines={() => [{ ...product, productID: product.id, quantity: quantityToQuote(quantity, limits) }]}
          >
            {productPageCopy.requestQuote}
          </RequestQuoteButton>
        </p>
      )}
      {canOrder && (
        <>
          {company && <OrderCompanyNotices company={company} order={order} isAboveFields />}
          {isMember && <OrderMinimumNote total={order?.goods ?? null} />}
          <div className={`${fieldStyles.form} ${layoutStyles.phoneBar} ${styles.orderBar}`}>
            <OrderTotal form={form} product={product} limits={limits} freight={freight} />
            <div className={styles.actions}>
              <Button
                type="submit"
                // With too few in stock, the quote is the main action.
                kind={isShort ? 'secondary' : 'primary'}
                size="large"
                disabled={!isReady}
                aria-busy={isSending}
              >
                {isRequest ? 'Request approval' : 'Place Order'}
              </Button>
              <AddToListButton product={product} form={form} addToList={addToList} isDisabled={!isSignedIn} />
            </div>
          </div>
          <NextTierHint form={form} product={product} limits={limits} />
          <FreeFreightHint freight={freight} />
          {isMember && <OrderCompanyFields email={session.email} />}
          <DeliveryDetails session={session} form={form} company={company} />
        </>
      )}
      {question.dialog}
    </form>
  )
}

interface TypedOrderOptions extends Pick<OrderFormProps, 'product' | 'form' | 'isSignedIn'> {
  limits: QuantityLimits
  company: ReturnType<typeof useOrderCompany>['company']
}

/** The order that would be placed now. It is null while the quantity is not valid. */
function useTypedOrder({ product, form, limits, company, isSignedIn }: TypedOrderOptions) {
  const [typedQuantity, typedAddress] = useWatch({ control: form.control, name: ['quantity', 'address'] })
  const quantity = parseQuantityInput(typedQuantity)
  const price =
    quantityProblem(quantity, limits) === null ? linePrice(quantity, getSellingTerms(product)) : null
  const freight = useOrderFreight({
    goods: price?.total ?? 0,
    lines: [{ quantity, product }],
    address: company?.siteAddress || typedAddress,
    isEnabled: isSignedIn,
  })
  const order = price && {
    goods: price.total,
    total: price.total + freight.amount,
    lines: [{ family: product.family, unitPrice: price.unitPrice }],
  }
  return { quantity, freight, order }
}

interface PlacingNoticeProps {
  ordering: PlacePurchase
  limits: QuantityLimits
  onOrderAnyway: () => void
}

/** Says what came of the order, or asks about an earlier one. */
function PlacingNotice({ ordering: { placing, clearNotice }, limits, onOrderAnyway }: PlacingNoticeProps) {
  switch (placing.step) {
    case 'failed':
      return <OrderFailedNotice key={placing.attempt} failure={placing.failure} limits={limits} />
    case 'placed':
      return <OrderPlacedNotice key={placing.order.id} order={placing.order} />
    case 'confirming-duplicate':
      return (
        <DuplicateOrderWarning
          duplicates={placing.duplicates}
          poNumber={placing.fields.poNumber}
          onOrder={onOrderAnyway}
          onCancel={clearNotice}
        />
      )
    default:
      return null
  }
}

/** The quantity that is typed, or else the smallest order. */
const quantityToQuote = (typed: number, { minOrderQuantity }: QuantityLimits) =>
  Number.isInteger(typed) && typed > 0 ? typed : minOrderQuantity

function isDiscontinued({ placing }: PlacePurchase): boolean {
  return placing.step === 'failed' && placing.failure.code === 'discontinued'
}

/**
 * The limits for validating the quantity. After a failed order they come from the response: the field shows the
 * problem, and a valid quantity removes the notice.
 */
function useLimits(
  product: Product,
  form: OrderFormApi,
  { placing, clearNotice }: PlacePurchase,
): QuantityLimits {
  const failedLimits =
    placing.step === 'failed' && placing.failure.code === 'quantity-out-of-range'
      ? placing.failure.limits
      : null
  const quantity = parseQuantityInput(useWatch({ control: form.control, name: 'quantity' }))
  const isCorrected = failedLimits !== null && quantityProblem(quantity, failedLimits) === null
  const { trigger } = form
  useEffect(() => {
    if (failedLimits) void trigger('quantity')
  }, [failedLimits, trigger])
  useEffect(() => {
    if (isCorrected) clearNotice()
  }, [isCorrected, clearNotice])
  return failedLimits ?? quantityLimits(product)
}
