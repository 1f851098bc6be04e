import { useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { PROMISE_REASON_LABELS } from '#app/lib/reason-labels.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import { useEachOrder } from '#app/order-changes/core/use-each-order.ts'
import { MAX_PROMISE_DAYS } from '#app/orders/core/dispatch-date.ts'
import type { OrderLineView, OrderView } from '#app/orders/core/order-adapter.ts'
import { refreshOrderQueries, updateCachedOrder } from '#app/orders/events/order-cache.ts'
import { PROMISE_REASONS } from '#app/promises/rules.ts'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import { choicesOf, Options } from '#app/ui/options.tsx'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { useUndoOffer } from '../undo/use-undo-offer.ts'
import { requestShipByDate, requestShipByDateOfLine } from './client.ts'
import type { ShipByDate } from './contract.ts'
import { shipByDateCopy } from './copy.ts'

interface ShipByDateDialogProps {
  orders: readonly OrderView[]
  /** The only line to change; all that wait by default. */
  line?: OrderLineView
  /** Why other selected orders cannot be changed. */
  skipped?: string | null
  /** Takes the focus afterwards. */
  focusId: string
  /** Called with the results of several orders; the dialog shows the problem of a single one. */
  onDone?: (results: OrderResults) => void
  onClose: () => void
}

/** Promises another day for units that are not in stock yet: of a line, of an order, or of the selected ones. */
export function ShipByDateDialog(props: ShipByDateDialogProps) {
  const { orders, line, skipped, focusId, onDone, onClose } = props
  const { change, answered, stop } = useChangeShipByDate(line)
  const isSingle = orders.length === 1
  const form = useMutationForm<ShipByDate, OrderResults>({
    id: 'ship-by',
    defaultValues: { promisedOn: '', reason: 'production' },
    findErrors: ({ promisedOn }) => (promisedOn ? {} : { promisedOn: shipByDateCopy.missing }),
    async send(given) {
      const results = await change(orders, given)
      const refusal = isSingle ? [...results.values()][0] : undefined
      if (refusal) throw new Error(refusal)
      return results
    },
    onSaved(results) {
      changeAndFocus(onClose, focusId)
      onDone?.(results)
    },
    describeError: ({ message }) => message,
  })
  return (
    <FormDialog
      title={shipByDateCopy.title(orders, line?.sku)}
      submitLabel={answered !== null && !isSingle ? `${answered} of ${orders.length}` : 'Save'}
      form={form}
      onStop={isSingle ? undefined : stop}
      onClose={onClose}
    >
      {skipped && <p>{skipped}</p>}
      {line?.promise && <p className={textStyles.muted}>{shipByDateCopy.now(line.promise)}</p>}
      <InputField
        {...form.field('promisedOn')}
        label={shipByDateCopy.label}
        hint={shipByDateCopy.hint(orders.length)}
        type="date"
        min={utcDay(new Date())}
        max={utcDay(addDays(new Date(), MAX_PROMISE_DAYS))}
      />
      <SelectField {...form.field('reason')} label="Reason">
        <Options of={choicesOf(PROMISE_REASONS, PROMISE_REASON_LABELS)} />
      </SelectField>
    </FormDialog>
  )
}

/** One request for each order. */
function useChangeShipByDate(line: OrderLineView | undefined) {
  const queryClient = useQueryClient()
  const offerUndo = useUndoOffer()
  const { changeEach, answered, stop } = useEachOrder()
  const change = async (orders: readonly OrderView[], given: ShipByDate): Promise<OrderResults> => {
    const version = line?.promise?.version
    const request = (id: string) =>
      line && version !== undefined
        ? requestShipByDateOfLine(id, { number: line.number, version }, given)
        : requestShipByDate(id, given)
    const { results, responses, undos } = await changeEach(orders, request, errorMessage)
    for (const response of responses) updateCachedOrder(queryClient, response)
    if (undos.length > 0) void offerUndo('ship-by-date', undos)
    refreshOrderQueries(queryClient)
    await invalidateTags(queryClient, ['orders'])
    return results
  }
  return { change, answered, stop }
}
