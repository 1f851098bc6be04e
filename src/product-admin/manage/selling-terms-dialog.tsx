import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAmount, readNumber } from '#app/lib/typed-number.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import { floorPriceQuery } from '#app/products/core/change-client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
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
  const [multiple, setMultiple] = useState(String(product.orderMultiple))
  const [tiers, setTiers] = useState(() => toPriceTierDrafts(product.priceTiers))
  const [lowStock, setLowStock] = useState(product.lowStock === undefined ? '' : String(product.lowStock))
  const threshold = lowStock.trim() === '' ? null : readNumber(lowStock)
  const isLowStockValid = threshold === null || (Number.isInteger(threshold) && threshold >= 0)
  const floorPriceFound = useQuery(floorPriceQuery(product.id))
  /** Undefined until it is typed: the stored one may not be read yet. */
  const [typedFloorPrice, setTypedFloorPrice] = useState<string>()
  const floorPrice = typedFloorPrice ?? floorPriceFound.data?.floorPrice?.toFixed(2) ?? ''
  const isFloorPriceValid = floorPrice.trim() === '' || isUnitPrice(floorPrice.trim())
  const currentDraft = JSON.stringify([multiple, lowStock, parsePriceTierDrafts(tiers), typedFloorPrice])
  const [initialDraft] = useState(currentDraft)
  const closing = useDiscardQuestion(currentDraft !== initialDraft, onClose, discardTermsCopy)
  const [isSubmitted, setSubmitted] = useState(false)
  // The version that filled the fields. If the list loads a newer version, the user has not seen its terms.
  const [version] = useState(product.version)
  const change = useProductChange(product)
  const { listPrice } = product
  const orderMultiple = readNumber(multiple)
  const isOrderMultipleValid = Number.isInteger(orderMultiple) && orderMultiple >= 1
  const problem = isOrderMultipleValid
    ? validatePriceTierDrafts(tiers, { minOrderQuantity: product.minOrderQuantity, orderMultiple, listPrice })
    : null
  const serverError =
    change.error && !getConflictingProduct(change.error) ? getFieldError(change.error, 'priceTiers') : null
  const invalidField = !isOrderMultipleValid
    ? ORDER_MULTIPLE_FIELD_ID
    : !isLowStockValid
      ? LOW_STOCK_FIELD_ID
      : !isFloorPriceValid
        ? FLOOR_PRICE_FIELD_ID
        : problem && tierFieldId(problem.field)
  const save = () => {
    setSubmitted(true)
    if (invalidField) return document.getElementById(invalidField)?.focus()
    change.mutate(
      {
        ...{ orderMultiple, priceTiers: parsePriceTierDrafts(tiers), lowStock: threshold, version },
        ...(typedFloorPrice !== undefined && {
          floorPrice: floorPrice.trim() === '' ? null : readAmount(floorPrice),
        }),
      },
      { onSuccess: onClose },
    )
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
        problem: getConflictingProduct(change.error) ? sellingTermsCopy.conflict : undefined,
        submit: save,
      }}
      onClose={closing.requestClose}
      onKeyDown={closing.onKeyDown}
    >
      <UnitsField
        id={ORDER_MULTIPLE_FIELD_ID}
        label="Order multiple"
        hint={isOrderMultipleValid ? formatMultipleHint(product, orderMultiple) : undefined}
        error={isSubmitted && !isOrderMultipleValid ? sellingTermsCopy.invalidMultiple : undefined}
        inputClassName={textStyles.code}
        value={multiple}
        onChange={({ target }) => setMultiple(target.value)}
      />
      <UnitsField
        id={LOW_STOCK_FIELD_ID}
        label="Low stock from"
        optional
        hint={
          isOrderMultipleValid
            ? sellingTermsCopy.lowStockHint(
                lowStockThreshold({ ...product, orderMultiple, lowStock: undefined }),
              )
            : undefined
        }
        error={isSubmitted && !isLowStockValid ? sellingTermsCopy.invalidLowStock : undefined}
        inputClassName={textStyles.code}
        value={lowStock}
        onChange={({ target }) => setLowStock(target.value)}
      />
      <AmountField
        id={FLOOR_PRICE_FIELD_ID}
        label="Floor price"
        optional
        hint={sellingTermsCopy.floorPriceHint}
        error={isSubmitted && !isFloorPriceValid ? sellingTermsCopy.invalidFloorPrice : undefined}
        maxLength={11}
        disabled={!floorPriceFound.data}
        value={floorPrice}
        onChange={({ target }) => setTypedFloorPrice(target.value)}
      />
      <PriceTierEditor
        id={PRICE_TIERS_FIELD_ID}
        tiers={tiers}
        listPriceAt={() => listPrice}
        error={(isSubmitted ? problem?.message : null) ?? serverError ?? undefined}
        invalidField={isSubmitted && problem ? problem.field : null}
        onChange={setTiers}
      />
      {closing.question}
    </FormDialog>
  )
}

const tierFieldId = (field: NonNullable<ReturnType<typeof validatePriceTierDrafts>>['field']) =>
  field ? getPriceTierFieldId(PRICE_TIERS_FIELD_ID, field) : PRICE_TIERS_FIELD_ID

const isUnitPrice = (text: string) => readAmount(text) > 0 && readAmount(text) <= MAX_UNIT_PRICE

function formatMultipleHint({ minOrderQuantity }: Product, orderMultiple: number): string {
  const smallest = getSmallestOrder({ minOrderQuantity, orderMultiple })
  return sellingTermsCopy.multipleHint(minOrderFromQuantity(minOrderQuantity), smallest)
}
