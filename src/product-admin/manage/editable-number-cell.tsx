import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { decimalFromCents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { readAmount, readNumber } from '#app/lib/typed-number.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { permissionToChange } from '#app/products/core/field-permissions.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { ProductChange } from '#app/products/core/product-change-adapter.ts'
import { lowStockThreshold } from '#app/products/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { keepFocusAt } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { UNUSUAL_CHANGE } from '../batches/batch-prices.ts'
import { manageProductCopy } from './copy.ts'
import styles from './editable-number-cell.module.css'
import { offerPriceUndo } from './offer-price-undo.tsx'
import { getConflictingProduct, getFieldError, useProductChange } from './use-product-change.ts'
import { offerScaledPrices, type ScaledPrices, VolumePriceOffer } from './volume-price-offer.tsx'

type EditableNumber = 'price' | 'stock' | 'minOrder' | 'lowStock'

interface EditableNumberCellProps {
  product: Product
  field: EditableNumber
  format: (value: number) => string
}

const SAVED_MS = 3_000

const LABELS: Record<EditableNumber, string> = {
  price: 'Price',
  stock: 'Stock',
  minOrder: 'Minimum',
  lowStock: 'Low stock threshold',
}

/** In the words of the API. A product without a threshold of its own has the usual one. */
function numberOf(product: Product, field: EditableNumber): number {
  if (field === 'lowStock') return lowStockThreshold(product)
  if (field === 'minOrder') return minOrderFromQuantity(product.minOrderQuantity)
  return field === 'price' ? decimalFromCents(product.listPrice) : product.stock
}

const readTyped = (field: EditableNumber, typed: string): number =>
  field === 'price' ? readAmount(typed) : readNumber(typed)

/** A number that becomes an input field when clicked, for those who may change it. Enter or Save saves it, Esc restores it. */
export function EditableNumberCell({ product, field, format }: EditableNumberCellProps) {
  const [mode, setMode] = useState<'display' | 'editing' | 'saved'>('display')
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (mode !== 'editing' && wasEditing.current) keepFocusAt(button.current)
    wasEditing.current = mode === 'editing'
    if (mode !== 'saved') return
    const timeout = window.setTimeout(() => setMode('display'), SAVED_MS)
    return () => window.clearTimeout(timeout)
  }, [mode])
  const canChange = useCan(permissionToChange(field))
  if (!canChange) return <span className={textStyles.number}>{format(numberOf(product, field))}</span>
  if (mode === 'editing') {
    return (
      <NumberEditor
        product={product}
        field={field}
        format={format}
        onSaved={() => setMode('saved')}
        onRestore={() => setMode('display')}
      />
    )
  }
  return (
    <span className={styles.display}>
      <span className={styles.saved} role="status">
        {mode === 'saved' && 'Saved'}
      </span>
      <button
        ref={button}
        type="button"
        className={`${textStyles.number} ${styles.value}`}
        aria-label={`Change ${LABELS[field].toLowerCase()} of ${product.name}, now ${format(numberOf(product, field))}`}
        onClick={() => setMode('editing')}
      >
        {format(numberOf(product, field))}
      </button>
    </span>
  )
}

function NumberEditor({
  product,
  field,
  format,
  onSaved,
  onRestore,
}: EditableNumberCellProps & { onSaved: () => void; onRestore: () => void }) {
  const queryClient = useQueryClient()
  const [initialValue] = useState(numberOf(product, field))
  const [typed, setTyped] = useState(field === 'price' ? initialValue.toFixed(2) : String(initialValue))
  // The product that the user has seen: the one that filled the field, or the one in a conflict message.
  const [seen, setSeen] = useState(product)
  const [isScaling, setScaling] = useState(true)
  const offer = field === 'price' ? offerScaledPrices(product, typed) : null
  const change = useProductChange(product)
  const save = () => {
    if (change.isPending) return
    if (readTyped(field, typed) === numberOf(product, field)) return onRestore()
    const scaledTiers = isScaling ? offer?.tiers : undefined
    change.mutate(buildProductChange(seen, field, typed, scaledTiers), {
      onSuccess: (saved) => {
        onSaved()
        if (scaledTiers || isUnusualPrice(seen, saved)) offerPriceUndo(queryClient, { before: seen, saved })
      },
      onError: (error) => setSeen(getConflictingProduct(error) ?? seen),
    })
  }
  // The number that is being saved is neither changed nor taken back.
  const restore = () => !change.isPending && onRestore()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') restore()
    else if (step === undefined || change.isPending || Number.isNaN(readTyped(field, typed))) return
    else setTyped(String(Math.max(0, readTyped(field, typed) + step)))
    event.preventDefault()
  }
  const messageId = `message-${product.id}-${field}`
  return (
    <>
      <span className={`${layoutStyles.inline} ${styles.editor}`}>
        <input
          // The user clicked the number to edit it.
          ref={focusAndSelect}
          value={typed}
          readOnly={change.isPending}
          inputMode={field === 'price' ? 'decimal' : 'numeric'}
          aria-label={`${LABELS[field]} of ${product.name}`}
          aria-describedby={messageId}
          aria-invalid={change.isError}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" aria-disabled={change.isPending} onClick={save}>
          Save
        </Button>
        <Button
          size="small"
          isIconOnly
          aria-label={`Restore ${format(numberOf(product, field))}`}
          aria-disabled={change.isPending}
          onClick={restore}
        >
          <Icon name="close" />
        </Button>
      </span>
      <EditorMessage
        id={messageId}
        initialValue={initialValue}
        typed={typed}
        format={format}
        field={field}
        error={change.error}
        currentValue={numberOf(product, field)}
      />
      {offer && <VolumePriceOffer offer={offer} isAccepted={isScaling} onChange={setScaling} />}
    </>
  )
}

/** It may be a typing error, such as a missing digit. */
const isUnusualPrice = (before: Product, saved: Product): boolean =>
  Math.abs(saved.listPrice / before.listPrice - 1) > UNUSUAL_CHANGE

function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

interface EditorMessageProps {
  id: string
  initialValue: number
  currentValue: number
  typed: string
  format: (value: number) => string
  field: EditableNumber
  error: Error | null
}

/** 'was 208, +150'; or the server's error, with both numbers when the product was changed elsewhere. */
function EditorMessage({ id, initialValue, currentValue, typed, format, field, error }: EditorMessageProps) {
  if (getConflictingProduct(error)) {
    return (
      <span className={`${tableStyles.secondary} ${textStyles.error} ${styles.message}`} id={id} role="alert">
        {manageProductCopy.valueConflict(format(initialValue), format(currentValue), typed)}
      </span>
    )
  }
  if (error) {
    return (
      <span className={`${tableStyles.secondary} ${textStyles.error} ${styles.message}`} id={id} role="alert">
        {LABELS[field]}: {getFieldError(error, field)}
      </span>
    )
  }
  const difference = readTyped(field, typed) - initialValue
  return (
    <span className={`${tableStyles.secondary} ${styles.message}`} id={id}>
      was {format(initialValue)}
      {Number.isFinite(difference) &&
        difference !== 0 &&
        `, ${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`}
    </span>
  )
}

/** Bases a stock change on the seen stock and any other change on the seen version, so that no other change is lost. */
function buildProductChange(
  product: Product,
  field: EditableNumber,
  typed: string,
  tiers?: ScaledPrices['tiers'],
): ProductChange {
  const value = readTyped(field, typed)
  if (field === 'stock') return { stock: value, expectedStock: product.stock }
  // An empty field restores the usual threshold.
  if (field === 'lowStock') return { lowStock: typed.trim() === '' ? null : value, version: product.version }
  return {
    [field]: value,
    version: product.version,
    ...(tiers && {
      priceTiers: tiers.map(({ from, after }) => ({ from, price: decimalFromCents(after) })),
    }),
  }
}
