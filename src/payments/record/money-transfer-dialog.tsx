import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { utcDay } from '#app/lib/dates.ts'
import { type Cents, decimalFromCents } from '#app/lib/money.ts'
import { transitionErrorMessage } from '#app/order-changes/core/use-transition-order.ts'
import { moneyTransferCopy } from '#app/orders/core/payment-copy.ts'
import { MAX_BANK_REFERENCE } from '#app/orders/core/payment-rules.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'

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
  isBusy: boolean
  error: Error | null
  onSubmit: (transfer: MoneyTransfer) => void
  onClose: () => void
}

/** Records money that arrived or was sent back: the day, the amount and what the bank statement says. */
export function MoneyTransferDialog(props: MoneyTransferDialogProps) {
  const [day, setDay] = useState(() => utcDay(new Date()))
  const [amount, setAmount] = useState(() => decimalFromCents(props.amount).toFixed(2))
  const [reference, setReference] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const decimal = readAmount(amount)
  const refused = readErrors(props.error)
  const submit = () => {
    setSubmitted(true)
    if (day === '' || decimal === undefined) return
    props.onSubmit({ day, amount: decimal, reference: reference.trim() })
  }
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      isBusy={props.isBusy}
      problem={refused.problem}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <div className={fieldStyles.form}>
        <p>{props.intro}</p>
        <InputField
          id="transfer-amount"
          label={`Amount, ${CURRENCY}`}
          error={isSubmitted && decimal === undefined ? moneyTransferCopy.amountMissing : refused.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <InputField
          id="transfer-day"
          label={props.dayLabel}
          error={isSubmitted && day === '' ? moneyTransferCopy.dayMissing : refused.day}
          type="date"
          value={day}
          min={props.since}
          max={utcDay(new Date())}
          onChange={({ target }) => setDay(target.value)}
        />
        <InputField
          id="transfer-reference"
          label="Bank reference"
          optional
          hint={moneyTransferCopy.referenceHint}
          autoComplete="off"
          maxLength={MAX_BANK_REFERENCE}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
    </FormDialog>
  )
}

interface TransferErrors {
  amount?: string
  day?: string
  /** Errors that belong to no field. */
  problem?: string
}

/** The fields are named 'amount' and 'refundedOn', or 'payment.amount' and 'payment.paidOn'. */
function readErrors(error: Error | null): TransferErrors {
  if (!error) return {}
  const fields = error instanceof ApiError ? Object.entries(error.problem.fields ?? {}) : []
  const find = (pattern: RegExp) => fields.find(([field]) => pattern.test(field))?.[1]
  const [amount, day] = [find(/amount$/), find(/On$/)]
  if (amount === undefined && day === undefined) return { problem: transitionErrorMessage(error) }
  return {
    ...(amount !== undefined && { amount: moneyTransferCopy.refused('The amount', amount) }),
    ...(day !== undefined && { day: moneyTransferCopy.refused('The day', day) }),
  }
}

/** '1,490.50' → 1490.5; undefined if it is no amount. */
function readAmount(text: string): number | undefined {
  const digits = text.trim().replace(/,(?=\d{3}(\D|$))/g, '')
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}
