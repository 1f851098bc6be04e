import { useState } from 'react'
import { MAX_PHONE, MAX_PO_NUMBER } from '#app/lib/text-limits.ts'
import { findDuplicateOrders } from '#app/order-placement/duplicates/client.ts'
import type { OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import { DuplicateOrders, duplicateWarningTitle } from '#app/order-placement/duplicates/duplicate-orders.tsx'
import { RequestedDayField } from '#app/order-placement/form/requested-day-field.tsx'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/notify.ts'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { correctOrder } from './client.ts'
import { correctionCopy } from './copy.ts'
import { factOfField } from './correction-adapter.ts'
import { changedFacts, MAX_DELIVERY_NOTE } from './rules.ts'

interface CorrectOrderDialogProps {
  order: OrderView
  isStaff: boolean
  onClose: () => void
}

/** Asks before it saves the PO number of another order. */
export function CorrectOrderDialog({ order, isStaff, onClose }: CorrectOrderDialogProps) {
  const { poNumber, phone, deliveryNote, requestedOn } = order
  // Only what was changed is sent, so that what somebody else has corrected meanwhile stays.
  const [openedOrder] = useState(order)
  const [asked, setAsked] = useState<{ poNumber: string; duplicates: OrderCheckResult }>()
  const form = useMutationForm({
    id: 'correct',
    // '' for no wanted date.
    defaultValues: { poNumber, phone, deliveryNote, requestedOn: requestedOn ?? '' },
    /** @returns whether it was sent */
    async send({ requestedOn: day, ...fields }) {
      const typed = fields.poNumber.trim()
      if (typed !== poNumber && !question) {
        const duplicates = await findDuplicateOrders({ lines: [], poNumber: typed, order: order.id })
        if (duplicates) {
          setAsked({ poNumber: typed, duplicates })
          return false
        }
      }
      const facts = changedFacts(openedOrder, { ...fields, requestedOn: day || null })
      await correctOrder(order.id, order.version, facts)
      return true
    },
    changes: ['orders'],
    onSaved(isSent) {
      if (!isSent) return
      onClose()
      notify.success(correctionCopy.saved)
    },
    fieldErrorsOf: ({ problem }) =>
      Object.fromEntries(
        Object.entries(problem.fields ?? {}).map(([field, message]) => {
          const fact = factOfField(field)
          return [fact, correctionCopy.refused(fact, message)]
        }),
      ),
  })
  const question = asked?.poNumber === form.watch('poNumber').trim() ? asked : undefined
  const day = form.field('requestedOn')
  return (
    <FormDialog
      title={correctionCopy.title(formatOrderNumber(order.id))}
      submitLabel={question ? correctionCopy.anyway : 'Save'}
      form={form}
      onClose={onClose}
    >
      <InputField
        {...form.field('poNumber')}
        label="PO number"
        optional
        inputClassName={textStyles.code}
        maxLength={MAX_PO_NUMBER}
      />
      {question && (
        <Alert kind="warning" title={duplicateWarningTitle(question.duplicates, question.poNumber)}>
          <DuplicateOrders duplicates={question.duplicates} />
        </Alert>
      )}
      <RequestedDayField id={day.id} field={day.input} error={day.error} />
      <InputField {...form.field('phone')} label="Phone" optional type="tel" maxLength={MAX_PHONE} />
      <TextareaField
        {...form.field('deliveryNote')}
        label="Delivery note"
        optional
        maxLength={MAX_DELIVERY_NOTE}
      />
      <p className={textStyles.hint}>{isStaff ? correctionCopy.hintForStaff : correctionCopy.hint}</p>
    </FormDialog>
  )
}
