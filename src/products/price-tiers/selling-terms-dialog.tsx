import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { centsFromDecimal } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { getSmallestQuantity } from '#app/pricing/quantity-rules.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useModalDialog } from '#app/ui/use-modal-dialog.ts'
import type { Product } from '../contract.ts'
import { getConflictingProduct, getFieldError, useProductChange } from '../manage/use-product-change.ts'
import { parsePriceTierDrafts, toPriceTierDrafts, validatePriceTierDrafts } from './price-tier-draft.ts'
import { getPriceTierFieldId, PriceTierEditor } from './price-tier-editor.tsx'

const ORDER_MULTIPLE_FIELD_ID = 'order-multiple'
const PRICE_TIERS_FIELD_ID = 'price-breaks'

/** In what steps a machine is sold, and what larger orders pay for a piece. */
export function SellingTermsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const heading = useId()
  const [multiple, setMultiple] = useState(String(product.orderMultiple))
  const [tiers, setTiers] = useState(() => toPriceTierDrafts(product.priceBreaks))
  const currentDraft = JSON.stringify([multiple, parsePriceTierDrafts(tiers)])
  const [initialDraft] = useState(currentDraft)
  const [isDiscardDialogOpen, setDiscardDialogOpen] = useState(false)
  const requestClose = () => (currentDraft === initialDraft ? onClose() : setDiscardDialogOpen(true))
  const dialog = useModalDialog(requestClose)
  // Left to the browser, one Escape answers both dialogs, and a second in a row cannot be held back.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (isDiscardDialogOpen) setDiscardDialogOpen(false)
    else requestClose()
  }
  const [isSubmitted, setSubmitted] = useState(false)
  // What these terms were laid over: a newer version that comes meanwhile is somebody's whose terms nobody saw here.
  const [version] = useState(product.version)
  const change = useProductChange(product)
  const listPrice = centsFromDecimal(product.price) ?? 0
  const orderMultiple = Number(multiple)
  const isOrderMultipleValid = Number.isInteger(orderMultiple) && orderMultiple >= 1
  const problem = isOrderMultipleValid
    ? validatePriceTierDrafts(tiers, { minOrder: product.minOrder, multiple: orderMultiple, listPrice })
    : null
  const serverError =
    change.error && !getConflictingProduct(change.error) ? getFieldError(change.error, 'priceBreaks') : null
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isOrderMultipleValid) return document.getElementById(ORDER_MULTIPLE_FIELD_ID)?.focus()
    if (problem)
      return document
        .getElementById(
          problem.field ? getPriceTierFieldId(PRICE_TIERS_FIELD_ID, problem.field) : PRICE_TIERS_FIELD_ID,
        )
        ?.focus()
    if (change.isPending) return
    change.mutate(
      { orderMultiple: orderMultiple, priceBreaks: parsePriceTierDrafts(tiers), version },
      { onSuccess: onClose },
    )
  }
  return (
    <dialog {...dialog} className="dlg" onKeyDown={onKeyDown} aria-labelledby={heading}>
      <form noValidate onSubmit={save}>
        <header>
          <h2 id={heading}>
            Selling terms of {product.name} <span className="mono small">{product.sku}</span>
          </h2>
        </header>
        <div className="bd stack">
          <Field
            id={ORDER_MULTIPLE_FIELD_ID}
            label="Sold in steps of"
            unit="pcs"
            hint={isOrderMultipleValid ? formatOrderMultipleHint(product.minOrder, orderMultiple) : undefined}
            error={isSubmitted && !isOrderMultipleValid ? 'Enter a whole number, 1 or more.' : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="mono n"
                inputMode="numeric"
                maxLength={7}
                value={multiple}
                onChange={({ target }) => setMultiple(target.value)}
              />
            )}
          </Field>
          <PriceTierEditor
            id={PRICE_TIERS_FIELD_ID}
            tiers={tiers}
            listPrice={listPrice}
            error={(isSubmitted ? problem?.message : null) ?? serverError ?? undefined}
            invalidField={isSubmitted && problem ? problem.field : null}
            onChange={setTiers}
          />
          {getConflictingProduct(change.error) && (
            <p className="emsg" role="alert">
              Changed meanwhile by somebody else. Close this, look at what it is now, and open it again.
            </p>
          )}
        </div>
        <footer>
          <button type="button" className="b lg" onClick={requestClose}>
            Keep as it is
          </button>
          <button type="submit" className="b lg p" aria-disabled={change.isPending}>
            Save
          </button>
        </footer>
      </form>
      {isDiscardDialogOpen && (
        <ConfirmDialog
          title="Close without saving?"
          cancelLabel="Keep editing"
          confirmLabel="Drop the changes"
          onCancel={() => setDiscardDialogOpen(false)}
          onConfirm={onClose}
        >
          <p>The terms stay as they are in the shop. What is typed here is lost.</p>
        </ConfirmDialog>
      )}
    </dialog>
  )
}

function formatOrderMultipleHint(minOrder: number, multiple: number): string {
  const smallestQuantity = formatNumber(getSmallestQuantity({ minOrder, multiple }))
  return `The minimum is ${formatNumber(minOrder)}: the smallest order is ${smallestQuantity}.`
}
