import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { randomKey } from '#app/lib/random-key.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { readNumber } from '#app/lib/typed-number.ts'
import { getConflictingProduct } from '#app/product-admin/manage/use-product-change.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, UnitsField } from '#app/ui/input-field.tsx'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { recordMovement } from './client.ts'
import type { NewStockMovementDto } from './contract.ts'
import { movementCopy, movementErrors } from './copy.ts'
import { MAX_STOCK, movementOf, type RecordedKind } from './rules.ts'

interface RecordMovementDialogProps {
  product: Product
  kind: RecordedKind
  onClose: () => void
}

/** Receives, counts or scraps units. A count is based on the stock that was shown. */
export function RecordMovementDialog({ product, kind, onClose }: RecordMovementDialogProps) {
  const copy = movementCopy[kind]
  // The stock that the user has seen: when the dialog opened, or in the message about a conflict.
  const [seenStock, setSeenStock] = useState(product.stock)
  // Records the movement once, however often it is sent.
  const [key] = useState(randomKey)
  const least = kind === 'counted' ? 0 : 1
  const form = useMutationForm({
    id: 'movement',
    defaultValues: { quantity: '', reason: '' },
    findErrors: ({ quantity, reason }) => ({
      ...(!isUnits(quantity, least) && { quantity: movementErrors.notWhole(least) }),
      ...(copy.isReasonRequired && !reason.trim() && { reason: movementErrors.reasonMissing }),
    }),
    send: (values) => recordMovement(product.id, toMovement(kind, values, seenStock), key),
    changes: ['products', 'stock'],
    // The dialog stays until the page shows the new stock, which the next count is based on.
    onSaved: onClose,
    savedText: ({ stockAfter, quantity }) =>
      copy.done(kind === 'counted' ? stockAfter : Math.abs(quantity), product.name),
    onError: (error) => setSeenStock((seen) => getConflictingProduct(error)?.stock ?? seen),
    describeError(error) {
      const current = getConflictingProduct(error)?.stock
      return current === undefined ? errorMessage(error) : movementErrors.stockChanged(seenStock, current)
    },
  })
  const typed = form.watch('quantity')
  const movement = isUnits(typed, least) ? movementOf({ kind, quantity: readNumber(typed) }, seenStock) : 0
  return (
    <FormDialog title={copy.title(product.name)} submitLabel={copy.action} form={form} onClose={onClose}>
      <UnitsField {...form.field('quantity')} label={copy.label} hint={copy.unitsHint} />
      <p className={textStyles.muted} role="status">
        {movementErrors.result(seenStock, seenStock + movement)}
      </p>
      <InputField
        {...form.field('reason')}
        label={copy.reasonLabel}
        optional={!copy.isReasonRequired}
        hint={copy.reasonHint}
        maxLength={MAX_LINE}
      />
    </FormDialog>
  )
}

function isUnits(text: string, least: number): boolean {
  const quantity = readNumber(text)
  return Number.isInteger(quantity) && quantity >= least && quantity <= MAX_STOCK
}

function toMovement(
  kind: RecordedKind,
  typed: { quantity: string; reason: string },
  expectedStock: number,
): NewStockMovementDto {
  const [quantity, reason] = [readNumber(typed.quantity), typed.reason.trim()]
  if (kind === 'scrapped') return { kind, quantity, reason }
  const movement = { quantity, ...(reason && { reason }) }
  return kind === 'counted' ? { ...movement, kind, expectedStock } : { ...movement, kind }
}
