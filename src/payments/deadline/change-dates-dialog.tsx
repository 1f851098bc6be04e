import { addDays, utcDay } from '#app/lib/dates.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import { MAX_PROMISE_DAYS } from '#app/orders/core/dispatch-date.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { MAX_EXTENSION_DAYS } from '#app/orders/core/payment-deadline-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CheckboxField, InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { changeDatesCopy, earlierDeadlines, NO_DEADLINE, REASON_MISSING } from './copy.ts'
import { type DateKind, useChangeDates } from './use-change-dates.ts'

const QUICK_DAYS: Record<DateKind, readonly number[]> = {
  'payment-deadline': [7, 14, 30],
  'dispatch-date': [1, 3, 7],
}
const MAX_DAYS: Record<DateKind, number> = {
  'payment-deadline': MAX_EXTENSION_DAYS,
  'dispatch-date': MAX_PROMISE_DAYS,
}

const dayAfter = (days: number) => utcDay(addDays(new Date(), days))
const currentDay = (kind: DateKind, { payBy, promisedOn }: OrderView) =>
  kind === 'payment-deadline' ? (payBy?.slice(0, 10) ?? null) : promisedOn

interface ChangeDatesDialogProps {
  kind: DateKind
  orders: readonly OrderView[]
  /** Why other selected orders cannot be changed. */
  skipped?: string | null
  /** Called with the results of several orders; the dialog shows the problem of a single one. */
  onDone?: (results: OrderResults) => void
  onClose: () => void
}

/** Extends or removes the payment deadline, or promises another dispatch date: of one order, or of the selected ones. */
export function ChangeDatesDialog({ kind, orders, skipped, onDone, onClose }: ChangeDatesDialogProps) {
  const copy = changeDatesCopy[kind]
  const { change, answered, stop } = useChangeDates(kind)
  const [first] = orders
  const isSingle = orders.length === 1
  const form = useMutationForm({
    id: 'dates',
    defaultValues: { day: '', hasNone: false, reason: '' },
    findErrors: (values) => ({
      ...(!values.hasNone && !values.day && { day: copy.missing }),
      ...(!values.reason.trim() && { reason: REASON_MISSING }),
    }),
    async send(values) {
      const results = await change(orders, {
        day: values.hasNone ? null : values.day,
        reason: values.reason.trim(),
      })
      const refusal = isSingle && first ? results.get(first.id) : undefined
      if (refusal) throw new Error(refusal)
      return results
    },
    onSaved(results) {
      changeAndFocus(onClose, `order-${first?.id}`)
      onDone?.(results)
    },
    describeError: ({ message }) => message,
  })
  const { day, hasNone } = form.watch()
  const earlier =
    kind === 'payment-deadline' && day !== '' && !hasNone
      ? orders.filter((order) => (currentDay(kind, order) ?? '') > day).length
      : 0
  return (
    <FormDialog
      title={copy.title(orders)}
      submitLabel={answered !== null && !isSingle ? `${answered} of ${orders.length}` : 'Save'}
      form={form}
      onStop={isSingle ? undefined : stop}
      onClose={onClose}
    >
      {skipped && <p>{skipped}</p>}
      {isSingle && first && <p className={textStyles.muted}>{copy.now(currentDay(kind, first))}</p>}
      <InputField
        {...form.field('day')}
        label={copy.label}
        hint={copy.hint(orders.length)}
        type="date"
        min={dayAfter(0)}
        max={dayAfter(MAX_DAYS[kind])}
        disabled={hasNone}
      />
      <div className={layoutStyles.tightRow}>
        {QUICK_DAYS[kind].map((days) => (
          <Button
            key={days}
            size="small"
            disabled={hasNone}
            aria-pressed={day === dayAfter(days)}
            onClick={() => {
              form.setValue('day', dayAfter(days))
              form.clearErrors('day')
            }}
          >
            In {days} {days === 1 ? 'day' : 'days'}
          </Button>
        ))}
      </div>
      {kind === 'payment-deadline' && (
        <CheckboxField input={form.register('hasNone', { onChange: () => form.clearErrors('day') })}>
          {NO_DEADLINE}
        </CheckboxField>
      )}
      <InputField {...form.field('reason')} label="Reason" maxLength={MAX_LINE} />
      {earlier > 0 && <p>{earlierDeadlines(earlier)}</p>}
    </FormDialog>
  )
}
