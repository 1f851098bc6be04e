import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import type { ManagedProductSearch } from '#app/products/core/client.ts'
import choiceListStyles from '#app/ui/choice-list.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { planPriceChange } from './client.ts'
import { priceChangeCopy } from './copy.ts'

interface PriceChangeDialogProps {
  /** The selected products; all of the filter if there are none. */
  selectedIds: readonly string[]
  filter: ManagedProductSearch
  onClose: () => void
}

const readValue = (typed: string) => {
  const value = typed.trim() === '' ? Number.NaN : Number(typed.trim().replace('−', '-'))
  return Number.isFinite(value) && value !== 0 && Math.round(value * 100) / 100 === value ? value : null
}

/** Asks by how much prices change. The next screen shows every price before it changes. */
export function PriceChangeDialog({ selectedIds, filter, onClose }: PriceChangeDialogProps) {
  const navigate = useNavigate()
  const [mode, setMode] = useState<'percent' | 'amount'>('percent')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const value = readValue(typed)
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => amount.current?.focus(), [])
  const { q, archived, stockLevel } = filter
  const plan = useMutation({
    mutationFn: (by: number) =>
      planPriceChange({
        mode,
        value: by,
        ...(selectedIds.length > 0
          ? { productIDs: [...selectedIds] }
          : { filter: { q, archived, stockLevel } }),
      }),
    onSuccess: ({ id }) => navigate({ to: '/dashboard/importproducts', search: { batch: id } }),
  })
  const submit = () => {
    setTried(true)
    if (value !== null) plan.mutate(value)
  }
  const problem =
    isTried && value === null ? priceChangeCopy.invalid : plan.error ? errorMessage(plan.error) : undefined
  return (
    <FormDialog
      title="Change prices"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Show new prices"
      isBusy={plan.isPending}
    >
      <div className={layoutStyles.stack}>
        <p>{priceChangeCopy.scope(selectedIds.length)}</p>
        <fieldset className={fieldStyles.field}>
          <legend>By</legend>
          <div className={choiceListStyles.choiceList}>
            {(['percent', 'amount'] as const).map((choice) => (
              <label key={choice}>
                <input type="radio" name="mode" checked={choice === mode} onChange={() => setMode(choice)} />
                {choice === 'percent' ? 'Percent' : 'Amount'}
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          id="price-change"
          label="Change"
          unit={mode === 'percent' ? '%' : CURRENCY}
          hint={priceChangeCopy.hint}
          error={problem}
        >
          {(control) => (
            <input
              {...control}
              ref={amount}
              inputMode="text"
              autoComplete="off"
              placeholder={mode === 'percent' ? '2.5 or -5' : '10.00 or -10.00'}
              maxLength={12}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}
