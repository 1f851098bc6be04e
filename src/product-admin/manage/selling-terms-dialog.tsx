import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAmount, readNumber } from '#app/lib/typed-number.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import { floorPriceQuery } from '#app/products/core/change-client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { ProductChange } from '#app/products/core/product-change-adapter.ts'
import { lowStockThreshold } from '#app/products/core/rules.ts'
import { discardTermsCopy, sellingTermsCopy } from '#app/products/price-tiers/copy.ts'
import {
  parsePriceTierDrafts,
  toPriceTierDrafts,
  validatePriceTierDrafts,
} from '#app/products/price-tiers/price-tier-draft.ts'
import { getPriceTierFieldId, PriceTierEditor } from '#app/products/price-tiers/price-tier-editor.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { AmountField, UnitsField } from '#app/ui/input-field.tsx'
import textStyles from '#app/ui/text.module.css'
import { useDiscardQuestion } from '#app/ui/use-discard-question.tsx'
import { getConflictingProduct, getFieldError, useProductChange } from './use-product-change.ts'

const ORDER_MULTIPLE_FIELD_ID = 'order-multiple'
const LOW_STOCK_FIELD_ID = 'low-stock'
const FLOOR_PRICE_FIELD_ID = 'floor-price'
const PRICE_TIERS_FIELD_ID = 'price-tiers'

/** Changes the order multiple, the floor price and the volume prices of a product. */
export function SellingTermsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const terms = useTypedTerms(product)
  const { orderMultiple, isWrong, tierProblem, invalidField } = terms
  const closing = useDiscardQuestion(terms.isChanged, onClose, discardTermsCopy)
  const [isSubmitted, setSubmitted] = useState(false)
  // The version that filled the fields. If the list loads a newer version, the user has not seen its terms.
  const [version] = useState(product.version)
  const change = useProductChange(product)
  const isConflict = getConflictingProduct(change.error) !== undefined
  const serverError = change.error && !isConflict ? getFieldError(change.error, 'priceTiers') : undefined
  const save = () => {
    setSubmitted(true)
    if (invalidField) return document.getElementById(invalidField)?.focus()
    change.mutate({ ...terms.toChange(), version }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={
        <>
          Selling terms of {product.name}{' '}
          <span className={`${textStyles.code} ${textStyles.small}`}>{product.sku}</span>
        </>
      }
      submitLabel="Save"
      form={{
        isBusy: change.isPending,
        problem: isConflict ? sellingTermsCopy.conflict : undefined,
        submit: save,
      }}
      onClose={closing.requestClose}
      onKeyDown={closing.onKeyDown}
    >
      <UnitsField
        id={ORDER_MULTIPLE_FIELD_ID}
        label="Order multiple"
        hint={isWrong.multiple ? undefined : formatMultipleHint(product, orderMultiple)}
        error={isSubmitted && isWrong.multiple ? sellingTermsCopy.invalidMultiple : undefined}
        inputClassName={textStyles.code}
        value={terms.multiple}
        onChange={({ target }) => terms.setMultiple(target.value)}
      />
      <UnitsField
        id={LOW_STOCK_FIELD_ID}
        label="Low stock from"
        optional
        hint={isWrong.multiple ? undefined : formatLowStockHint(product, orderMultiple)}
        error={isSubmitted && isWrong.lowStock ? sellingTermsCopy.invalidLowStock : undefined}
        inputClassName={textStyles.code}
        value={terms.lowStock}
        onChange={({ target }) => terms.setLowStock(target.value)}
      />
      <AmountField
        id={FLOOR_PRICE_FIELD_ID}
        label="Floor price"
        optional
        hint={sellingTermsCopy.floorPriceHint}
        error={isSubmitted && isWrong.floorPrice ? sellingTermsCopy.invalidFloorPrice : undefined}
        maxLength={11}
        disabled={!terms.isFloorPriceRead}
        value={terms.floorPrice}
        onChange={({ target }) => terms.setFloorPrice(target.value)}
      />
      <PriceTierEditor
        id={PRICE_TIERS_FIELD_ID}
        tiers={terms.tiers}
        listPriceAt={() => product.listPrice}
        error={(isSubmitted ? tierProblem?.message : undefined) ?? serverError}
        invalidField={isSubmitted && tierProblem ? tierProblem.field : null}
        onChange={terms.setTiers}
      />
      {closing.question}
    </FormDialog>
  )
}

/** The fields of the dialog as typed, and what is wrong with them. */
function useTypedTerms(product: Product) {
  const { minOrderQuantity, listPrice } = product
  const [multiple, setMultiple] = useState(String(product.orderMultiple))
  const [tiers, setTiers] = useState(() => toPriceTierDrafts(product.priceTiers))
  const [lowStock, setLowStock] = useState(product.lowStock === undefined ? '' : String(product.lowStock))
  const stored = useQuery(floorPriceQuery(product.id)).data
  /** Undefined until it is typed: the stored one may not be read yet. */
  const [typedFloorPrice, setFloorPrice] = useState<string>()
  const floorPrice = typedFloorPrice ?? stored?.floorPrice?.toFixed(2) ?? ''
  const draft = JSON.stringify([multiple, lowStock, parsePriceTierDrafts(tiers), typedFloorPrice])
  const [initialDraft] = useState(draft)
  const orderMultiple = readNumber(multiple)
  const threshold = lowStock.trim() === '' ? null : readNumber(lowStock)
  const isWrong = {
    multiple: !(Number.isInteger(orderMultiple) && orderMultiple >= 1),
    lowStock: threshold !== null && !(Number.isInteger(threshold) && threshold >= 0),
    floorPrice: floorPrice.trim() !== '' && !isUnitPrice(floorPrice),
  }
  const tierProblem = isWrong.multiple
    ? null
    : validatePriceTierDrafts(tiers, { minOrderQuantity, orderMultiple, listPrice })
  const invalidField =
    (isWrong.multiple && ORDER_MULTIPLE_FIELD_ID) ||
    (isWrong.lowStock && LOW_STOCK_FIELD_ID) ||
    (isWrong.floorPrice && FLOOR_PRICE_FIELD_ID) ||
    (tierProblem && tierFieldId(tierProblem.field))
  const toChange = (): ProductChange => ({
    orderMultiple,
    priceTiers: parsePriceTierDrafts(tiers),
    lowStock: threshold,
    ...(typedFloorPrice !== undefined && {
      floorPrice: floorPrice.trim() === '' ? null : readAmount(floorPrice),
    }),
  })
  return {
    multiple,
    setMultiple,
    tiers,
    setTiers,
    lowStock,
    setLowStock,
    floorPrice,
    setFloorPrice,
    orderMultiple,
    isWrong,
    tierProblem,
    invalidField,
    toChange,
    isChanged: draft !== initialDraft,
    isFloorPriceRead: stored !== undefined,
  }
}

const tierFieldId = (field: NonNullable<ReturnType<typeof validatePriceTierDrafts>>['field']) =>
  field ? getPriceTierFieldId(PRICE_TIERS_FIELD_ID, field) : PRICE_TIERS_FIELD_ID

const isUnitPrice = (text: string) => readAmount(text) > 0 && readAmount(text) <= MAX_UNIT_PRICE

const formatLowStockHint = (product: Product, orderMultiple: number) =>
  sellingTermsCopy.lowStockHint(lowStockThreshold({ ...product, orderMultiple, lowStock: undefined }))

function formatMultipleHint({ minOrderQuantity }: Product, orderMultiple: number): string {
  const smallest = getSmallestOrder({ minOrderQuantity, orderMultiple })
  return sellingTermsCopy.multipleHint(minOrderFromQuantity(minOrderQuantity), smallest)
}
