import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '#app/lib/keys-of.ts'
import { readNumber } from '#app/lib/typed-number.ts'
import { getConflictingRecord } from '#app/lib/version-conflict.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { saveSupply, supplyQuery } from '#app/promises/client.ts'
import type { SupplyDto } from '#app/promises/contract.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { CheckboxField, InputField, UnitsField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { supplyCopy } from './copy.ts'

/** Lets buyers order more than the stock: how much more, and how long it takes. Saved by itself. */
export function SupplyPanel({ product }: { product: Product }) {
  const query = useQuery(supplyQuery(product.id))
  return (
    <Panel id="product-supply" title="Backorders">
      {query.error && !query.data && <LoadError what="The backorders" query={query} />}
      {query.data && <SupplyForm product={product} supply={query.data} />}
    </Panel>
  )
}

const toFields = ({ allowsBackorder, backorderLimit, leadDays }: SupplyDto) => ({
  allowsBackorder,
  backorderLimit: String(backorderLimit),
  leadDays: leadDays === null ? '' : String(leadDays),
})
type SupplyFields = ReturnType<typeof toFields>

function SupplyForm({ product, supply }: { product: Product; supply: SupplyDto }) {
  const queryClient = useQueryClient()
  // The values that the form has shown, not newer ones that were fetched since.
  const [seenSupply, setSeenSupply] = useState(supply)
  /** Shows the current values, except in fields that were changed after `before`. */
  function show(current: SupplyDto, before: SupplyFields) {
    const [typed, now] = [form.getValues(), toFields(current)]
    for (const name of keysOf(now)) if (typed[name] === before[name]) form.setValue(name, now[name])
    setSeenSupply(current)
    queryClient.setQueryData(supplyQuery(product.id).queryKey, current)
  }
  const form = useMutationForm({
    id: 'supply',
    defaultValues: toFields(supply),
    send: ({ allowsBackorder, backorderLimit, leadDays }) =>
      saveSupply(product.id, {
        allowsBackorder,
        backorderLimit: readNumber(backorderLimit),
        leadDays: leadDays.trim() === '' ? null : readNumber(leadDays),
        version: seenSupply.version,
      }),
    changes: ['products', 'audit'],
    onSaved: show,
    savedText: supplyCopy.saved(product.name),
    onError(error) {
      const current = getConflictingRecord<SupplyDto>(error)
      if (current) show(current, toFields(seenSupply))
    },
  })
  const limit = form.field('backorderLimit')
  const isOverLimit = supply.backordered > supply.backorderLimit
  return (
    <form className={`${panelStyles.body} ${layoutStyles.stack}`} noValidate onSubmit={form.onSubmit}>
      <p className={textStyles.muted}>{supplyCopy.intro}</p>
      <CheckboxField input={form.register('allowsBackorder')}>{supplyCopy.allows}</CheckboxField>
      <div className={columnStyles.fields}>
        <UnitsField
          {...limit}
          label="Limit"
          isHalf
          hint={supplyCopy.promised(supply.backordered)}
          error={limit.error ?? (isOverLimit ? supplyCopy.overLimit(supply.backordered) : undefined)}
        />
        <InputField
          {...form.field('leadDays')}
          label="Lead time"
          unit="days"
          isHalf
          hint={supplyCopy.leadDaysHint}
          inputMode="numeric"
          maxLength={4}
        />
      </div>
      <div className={fieldStyles.actions}>
        <Button type="submit" kind="primary" aria-disabled={form.isBusy}>
          Save backorders
        </Button>
        {form.problem && <FieldMessage isAlert>{form.problem}</FieldMessage>}
      </div>
    </form>
  )
}
