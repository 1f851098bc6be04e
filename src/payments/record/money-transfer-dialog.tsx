import type { ApiError } from '#app/lib/api.ts'
import { utcDay } from '#app/lib/dates.ts'
import { type Cents, decimalText } from '#app/lib/money.ts'
import { readAmount } from '#app/lib/typed-number.ts'
import { transitionErrorMessage } from '#app/order-changes/core/use-transition-order.ts'
import { moneyTransferCopy } from '#app/orders/core/payment-copy.ts'
import { MAX_BANK_REFERENCE } from '#app/orders/core/payment-rules.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { AmountField, InputField } from '#app/ui/input-field.tsx'
import { type FieldErrors, useMutationForm } from '#app/ui/use-mutation-form.ts'

export interface MoneyTransfer {
  /** '2026-11-25' */
  day: string
  /** As a decimal number. */
  amount: number
  reference: string
}

interface MoneyTransferDialogProps {
  title: string
  intro: string
  dayLabel: string
  /** Suggested. */
  amount: Cents
  /** The earliest day. */
  since: string
  submitLabel: string
  onSend: (transfer: MoneyTransfer) => Promise<unknown>
  onClose: () => void
}

/** Records money that arrived or was sent back: the day, the amount and what the bank statement says. */
export function MoneyTransferDialog(props: MoneyTransferDialogProps) {
  const { title, intro, dayLabel, amount, since, submitLabel, onSend, onClose } = props
  const form = useMutationForm({
    id: 'transfer',
    defaultValues: {
      amount: decimalText(amount),
      day: utcDay(new Date()),
      reference: '',
    },
    findErrors: (values) => ({
      ...(!(readAmount(values.amount) >= 0) && { amount: moneyTransferCopy.amountMissing }),
      ...(values.day === '' && { day: moneyTransferCopy.dayMissing }),
    }),
    send: ({ day, reference, ...values }) =>
      onSend({ day, amount: readAmount(values.amount), reference: reference.trim() }),
    fieldErrorsOf,
    describeError: transitionErrorMessage,
  })
  return (
    <FormDialog title={title} submitLabel={submitLabel} form={form} onClose={onClose}>
      <p>{intro}</p>
      <AmountField {...form.field('amount')} label="Amount" maxLength={20} />
      <InputField {...form.field('day')} label={dayLabel} type="date" min={since} max={utcDay(new Date())} />
      <InputField
        {...form.field('reference')}
        label="Bank reference"
        optional
        hint={moneyTransferCopy.referenceHint}
        maxLength={MAX_BANK_REFERENCE}
      />
    </FormDialog>
  )
}

/** The fields of the API are named 'amount' and 'refundedOn', or 'payment.amount' and 'payment.paidOn'. */
function fieldErrorsOf({ problem: { fields = {} } }: ApiError): FieldErrors {
  const find = (pattern: RegExp) => Object.entries(fields).find(([field]) => pattern.test(field))?.[1]
  const [amount, day] = [find(/amount$/), find(/On$/)]
  return {
    ...(amount !== undefined && { amount: moneyTransferCopy.refused('The amount', amount) }),
    ...(day !== undefined && { day: moneyTransferCopy.refused('The day', day) }),
  }
}
