import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { type Product, productFromDto } from '#app/products/core/product-adapter.ts'
import { MAX_STOCK, movementOf, type RecordedKind } from '#app/products/core/stock-movement-rules.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import textStyles from '#app/ui/text.module.css'
import { recordMovement } from './client.ts'
import type { NewStockMovementDto } from './contract.ts'
import { movementCopy, movementErrors } from './copy.ts'

interface RecordMovementDialogProps {
  product: Product
  kind: RecordedKind
  onClose: () => void
}

/** Receives, counts or scraps units. A count is based on the stock that was shown. */
export function RecordMovementDialog({ product, kind, onClose }: RecordMovementDialogProps) {
  const copy = movementCopy[kind]
  const [units, setUnits] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { recording, seenStock, conflict } = useRecordMovement(product, kind, onClose)
  const least = kind === 'counted' ? 0 : 1
  const quantity = Number(units)
  const isWholeNumber =
    units.trim() !== '' && Number.isInteger(quantity) && quantity >= least && quantity <= MAX_STOCK
  const fields = recording.error instanceof ApiError ? recording.error.problem.fields : undefined
  const errors = {
    units: isSubmitted && !isWholeNumber ? movementErrors.notWhole(least) : fields?.quantity,
    reason:
      isSubmitted && copy.isReasonRequired && reason.trim() === ''
        ? movementErrors.reasonMissing
        : fields?.reason,
  }
  const submit = () => {
    setSubmitted(true)
    if (!isWholeNumber || (copy.isReasonRequired && reason.trim() === '')) return
    const input = { quantity, ...(reason.trim() && { reason: reason.trim() }) }
    recording.mutate(
      kind === 'counted'
        ? { ...input, kind, expectedStock: seenStock }
        : kind === 'scrapped'
          ? { ...input, kind, reason: reason.trim() }
          : { ...input, kind },
    )
  }
  return (
    <FormDialog
      title={copy.title(product.name)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={copy.action}
      isBusy={recording.isPending}
    >
      <div className={fieldStyles.form}>
        <InputField
          id="movement-units"
          label={copy.label}
          unit="units"
          hint={copy.unitsHint}
          error={errors.units}
          inputMode="numeric"
          autoComplete="off"
          value={units}
          maxLength={7}
          onChange={({ target }) => setUnits(target.value)}
        />
        <p className={textStyles.muted} role="status">
          {isWholeNumber
            ? movementErrors.result(seenStock, seenStock + movementOf({ kind, quantity }, seenStock))
            : movementErrors.result(seenStock, seenStock)}
        </p>
        <InputField
          id="movement-reason"
          label={copy.reasonLabel}
          optional={!copy.isReasonRequired}
          hint={copy.reasonHint}
          error={errors.reason}
          value={reason}
          maxLength={MAX_LINE}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        {conflict && <FieldMessage isAlert>{conflict}</FieldMessage>}
        {recording.error && !conflict && !fields && (
          <FieldMessage isAlert>{errorMessage(recording.error)}</FieldMessage>
        )}
      </div>
    </FormDialog>
  )
}

/** Records a movement once, however often it is sent. */
function useRecordMovement(product: Product, kind: RecordedKind, onClose: () => void) {
  // The stock that the user has seen: when the dialog opened, or in the message about a conflict.
  const [seenStock, setSeenStock] = useState(product.stock)
  const [conflict, setConflict] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const recording = useMutation({
    meta: { changes: ['products', 'stock'] },
    mutationFn: (movement: NewStockMovementDto) => recordMovement(product.id, movement, key),
    onSuccess: async ({ stockAfter, quantity }) => {
      // The dialog stays until the page shows the new stock, which the next count is based on.
      onClose()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(
        movementCopy[kind].done(kind === 'counted' ? stockAfter : Math.abs(quantity), product.name),
      )
    },
    onError: (error) => {
      const current = currentStock(error)
      if (current === undefined) return setConflict(undefined)
      setConflict(movementErrors.stockChanged(seenStock, current))
      setSeenStock(current)
    },
  })
  return { recording, seenStock, conflict }
}

/** The stock now, if orders have changed it since it was shown. */
function currentStock(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'version-conflict') return undefined
  return productFromDto(error.problem.current as ProductDto).stock
}
