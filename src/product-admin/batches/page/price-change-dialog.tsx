import { useEffect } from 'react'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { readAmount } from '#app/lib/typed-number.ts'
import type { ManagedProductSearch } from '#app/products/managed/client.ts'
import choiceListStyles from '#app/ui/choice-list.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { planPriceChange } from '../client.ts'
import { priceChangeCopy } from '../copy.ts'

interface PriceChangeDialogProps {
  /** The selected products; all of the filter if there are none. */
  selectedIds: readonly string[]
  filter: ManagedProductSearch
  onClose: () => void
}

const readValue = (typed: string) => {
  const value = readAmount(typed)
  return Number.isFinite(value) && value !== 0 && Math.round(value * 100) / 100 === value ? value : null
}

/** Asks by how much prices change. The next screen shows every price before it changes. */
export function PriceChangeDialog({ selectedIds, filter, onClose }: PriceChangeDialogProps) {
  const navigate = useNavigateWhileShown()
  const { q, archived, stockLevel } = filter
  const form = useMutationForm<{ mode: 'percent' | 'amount'; change: string }, { id: string }>({
    id: 'price',
    defaultValues: { mode: 'percent', change: '' },
    findErrors: ({ change }) => (readValue(change) === null ? { change: priceChangeCopy.invalid } : {}),
    send: ({ mode, change }) =>
      planPriceChange({
        mode,
        value: readValue(change) ?? 0,
        ...(selectedIds.length > 0
          ? { productIDs: [...selectedIds] }
          : { filter: { q, archived, stockLevel } }),
      }),
    onSaved: ({ id }) => navigate({ to: '/dashboard/importproducts', search: { batch: id } }),
  })
  const { setFocus } = form
  useEffect(() => setFocus('change'), [setFocus])
  const isPercent = form.watch('mode') === 'percent'
  return (
    <FormDialog title="Change prices" submitLabel="Show new prices" form={form} onClose={onClose}>
      <p>{priceChangeCopy.scope(selectedIds.length)}</p>
      <fieldset className={fieldStyles.field}>
        <legend>By</legend>
        <div className={choiceListStyles.choiceList}>
          {(['percent', 'amount'] as const).map((choice) => (
            <label key={choice}>
              <input type="radio" value={choice} {...form.register('mode')} />
              {choice === 'percent' ? 'Percent' : 'Amount'}
            </label>
          ))}
        </div>
      </fieldset>
      <InputField
        {...form.field('change')}
        label="Change"
        unit={isPercent ? '%' : CURRENCY}
        hint={priceChangeCopy.hint}
        inputMode="text"
        placeholder={isPercent ? '2.5 or -5' : '10.00 or -10.00'}
        maxLength={12}
      />
    </FormDialog>
  )
}
