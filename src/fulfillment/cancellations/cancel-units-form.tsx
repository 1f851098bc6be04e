import { useCallback, useState } from 'react'
import { cancelUnitsCopy } from '#app/orders/core/cancellation-copy.ts'
import {
  BUYER_REASONS,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '#app/orders/core/cancellation-rules.ts'
import { isPaid } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import textStyles from '#app/ui/text.module.css'
import { enteredUnits, requestedUnits, type UnitTexts } from '../units-table/rules.ts'
import { UnitsTable, type UnitsTableLine } from '../units-table/units-table.tsx'
import { CancellationAmounts } from './cancellation-amounts.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { RestockField } from './restock-field.tsx'
import { useCancelUnits } from './use-cancel-units.ts'
import { useCancellationPreview } from './use-cancellation-preview.ts'

/** The reasons that an administrator chooses from. The shop itself gives the reason of an order that was not paid in time. */
const ADMIN_REASONS = CANCELLATION_REASONS.filter((reason) => reason !== 'not-paid-in-time')

const NO_UNITS: UnitTexts = new Map()

const toTableLine = ({ number, sku, name, picture, open }: OrderView['lines'][number]): UnitsTableLine => ({
  line: number,
  sku,
  name,
  picture,
  open,
})

export interface CancelUnitsDialogProps {
  orderNumber: string
  reader: 'buyer' | 'admin'
  onClose: () => void
  /** Called instead of `onClose` after units were cancelled. */
  onDone: () => void
}

export function CancelUnitsForm({
  order,
  reader,
  onClose,
  onDone,
}: CancelUnitsDialogProps & { order: OrderView }) {
  const isAdmin = reader === 'admin'
  const reasons: readonly CancellationReason[] = isAdmin ? ADMIN_REASONS : BUYER_REASONS
  const [texts, setTexts] = useState(NO_UNITS)
  const [reason, setReason] = useState<CancellationReason>(isAdmin ? 'cannot-deliver' : 'changed-mind')
  const [note, setNote] = useState('')
  const [isRestocked, setRestocked] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const changeTexts = useCallback(
    (changes: UnitTexts) => setTexts((before) => new Map([...before, ...changes])),
    [],
  )
  const lines = order.lines.filter(({ number, open }) => open > 0 || texts.has(number)).map(toTableLine)
  const entered = enteredUnits(lines, texts)
  const units = requestedUnits(lines, texts)
  const cancelling = useCancelUnits(order.id, { isAdmin, onDone })
  const state = useCancellationPreview(order.id, units ?? [], cancelling.isPending || cancelling.isSuccess)
  const isBusy = cancelling.isPending
  const isNoteMissing = reason === 'other' && note.trim() === ''
  const submit = () => {
    setSubmitted(true)
    if (isBusy) return
    if (isNoteMissing) return document.getElementById('cancel-note')?.focus()
    if (!units || !state.preview) return
    cancelling.mutate({
      lines: units,
      reason,
      note: note.trim(),
      ...(isAdmin && { restock: isRestocked }),
      after: state.preview.after,
    })
  }
  const problem = isSubmitted && entered === 0 ? cancelUnitsCopy.noUnits : undefined
  return (
    <FormDialog
      title={cancelUnitsCopy.title(formatOrderNumber(order.id))}
      size="wide"
      onClose={onClose}
      form={{
        isBusy,
        problem: problem ?? cancelling.message ?? state.error?.message,
        // Enter in a field does not cancel units.
        submit: () => undefined,
      }}
      footer={
        <>
          <Button size="large" aria-disabled={isBusy} onClick={onClose}>
            Close
          </Button>
          <Button
            kind="destructive"
            size="large"
            aria-disabled={isBusy || (entered > 0 && !state.preview)}
            onClick={submit}
          >
            {cancelUnitsCopy.confirm(entered)}
          </Button>
        </>
      }
    >
      <p>{cancelUnitsCopy.intro}</p>
      <UnitsTable
        lines={lines}
        texts={texts}
        label="Cancel"
        errors={state.lineErrors}
        onChange={changeTexts}
      />
      <div className={columnStyles.twoColumns}>
        <ReasonFields
          reasons={reasons}
          reason={reason}
          onReason={setReason}
          note={note}
          onNote={setNote}
          noteLabel="Note"
          noteError={isSubmitted && isNoteMissing ? cancelUnitsCopy.noteRequired : undefined}
        />
        {isAdmin && <RestockField isRestocked={isRestocked} onChange={setRestocked} />}
        <CancellationAmounts
          preview={state.preview ?? state.lastPreview}
          isLoading={entered > 0 && !state.preview && !state.error && state.lineErrors.size === 0}
          isPaid={isPaid(order.status)}
          freightKind={order.freight.kind}
          reason={reason}
          names={new Map(order.lines.map(({ number, name }) => [number, name]))}
        />
        <p className={textStyles.hint}>{isAdmin ? cancelUnitsCopy.buyerIsTold : cancelUnitsCopy.isFinal}</p>
      </div>
    </FormDialog>
  )
}
