import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { MAX_PHONE, MAX_PO_NUMBER } from '#app/lib/text-limits.ts'
import type { OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import { findDuplicateOrders } from '#app/order-placement/duplicates/duplicate-check.ts'
import { DuplicateOrders, duplicateWarningTitle } from '#app/order-placement/duplicates/duplicate-orders.tsx'
import { RequestedDayField } from '#app/order-placement/place/requested-day-field.tsx'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/notify.ts'
import textStyles from '#app/ui/text.module.css'
import { correctOrder } from './client.ts'
import { correctionCopy } from './copy.ts'
import { factOfField } from './correction-adapter.ts'
import { changedFacts, MAX_DELIVERY_NOTE } from './rules.ts'

interface CorrectOrderDialogProps {
  order: OrderView
  isStaff: boolean
  onClose: () => void
}

interface Fields {
  poNumber: string
  phone: string
  deliveryNote: string
  /** '' for none. */
  requestedOn: string
}

/** Asks before it saves the PO number of another order. */
export function CorrectOrderDialog({ order, isStaff, onClose }: CorrectOrderDialogProps) {
  const { poNumber, phone, deliveryNote, requestedOn } = order
  const { register, handleSubmit, formState, setError, watch } = useForm<Fields>({
    defaultValues: { poNumber, phone, deliveryNote, requestedOn: requestedOn ?? '' },
  })
  const saving = useSaveCorrection(order, onClose)
  const [asked, setAsked] = useState<{ poNumber: string; duplicates: OrderCheckResult }>()
  const question = asked?.poNumber === watch('poNumber').trim() ? asked : undefined
  const save = async (fields: Fields) => {
    const typed = fields.poNumber.trim()
    if (typed !== poNumber && !question) {
      const duplicates = await findDuplicateOrders({ lines: [], poNumber: typed, order: order.id })
      if (duplicates) return setAsked({ poNumber: typed, duplicates })
    }
    await saving.mutateAsync(fields).catch((error: unknown) => {
      const invalid = error instanceof ApiError ? (error.problem.fields ?? {}) : {}
      for (const [field, message] of Object.entries(invalid)) {
        const fact = factOfField(field)
        setError(fact as keyof Fields, { message: correctionCopy.refused(fact, message) })
      }
    })
  }
  const errorOf = (name: keyof Fields) => formState.errors[name]?.message
  const hasFieldError = Object.keys(formState.errors).length > 0
  return (
    <FormDialog
      title={correctionCopy.title(formatOrderNumber(order.id))}
      submitLabel={question ? correctionCopy.anyway : 'Save'}
      form={{
        isBusy: formState.isSubmitting,
        problem:
          saving.error && !hasFieldError && !formState.isSubmitting ? errorMessage(saving.error) : undefined,
        submit: handleSubmit(save),
      }}
      onClose={onClose}
    >
      <InputField
        id="correct-po-number"
        label="PO number"
        optional
        error={errorOf('poNumber')}
        input={register('poNumber')}
        inputClassName={textStyles.code}
        maxLength={MAX_PO_NUMBER}
      />
      {question && (
        <Alert kind="warning" title={duplicateWarningTitle(question.duplicates, question.poNumber)}>
          <DuplicateOrders duplicates={question.duplicates} />
        </Alert>
      )}
      <RequestedDayField
        id="correct-requested-on"
        field={register('requestedOn')}
        error={errorOf('requestedOn')}
      />
      <InputField
        id="correct-phone"
        label="Phone"
        optional
        error={errorOf('phone')}
        input={register('phone')}
        type="tel"
        maxLength={MAX_PHONE}
      />
      <TextareaField
        id="correct-delivery-note"
        label="Delivery note"
        optional
        error={errorOf('deliveryNote')}
        input={register('deliveryNote')}
        maxLength={MAX_DELIVERY_NOTE}
      />
      <p className={textStyles.hint}>{isStaff ? correctionCopy.hintForStaff : correctionCopy.hint}</p>
    </FormDialog>
  )
}

/** Sends only what was changed, so that what somebody else has corrected meanwhile stays. */
function useSaveCorrection(order: OrderView, onSaved: () => void) {
  const [openedOrder] = useState(order)
  return useMutation({
    meta: { changes: ['orders'] },
    mutationFn: ({ requestedOn, ...fields }: Fields) =>
      correctOrder(
        order.id,
        order.version,
        changedFacts(openedOrder, { ...fields, requestedOn: requestedOn || null }),
      ),
    onSuccess: () => {
      onSaved()
      notify.success(correctionCopy.saved)
    },
  })
}
