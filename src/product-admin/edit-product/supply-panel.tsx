import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { saveSupply, supplyQuery } from '#app/promises/client.ts'
import type { SupplyDto } from '#app/promises/contract.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { notify } from '#app/ui/toasts.ts'
import { toSentence } from '../product-form/use-field-errors.ts'
import { supplyCopy } from './copy.ts'

/** Lets buyers order more than the stock: how much more, and how long it takes. Saved by itself. */
export function SupplyPanel({ product }: { product: Product }) {
  const query = useQuery(supplyQuery(product.id))
  return (
    <section className={panelStyles.panel} aria-labelledby="product-supply">
      <header>
        <h2 id="product-supply">Backorders</h2>
      </header>
      {query.error && !query.data && <LoadError what="The backorders" query={query} />}
      {query.data && <SupplyForm key={query.data.version} product={product} supply={query.data} />}
    </section>
  )
}

interface SupplyDraft {
  allowsBackorder: boolean
  backorderLimit: string
  leadDays: string
}

const FIELDS = ['backorderLimit', 'leadDays'] as const

/** NaN for what is no number becomes null in JSON, which the server refuses at its field. */
const toNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

function SupplyForm({ product, supply }: { product: Product; supply: SupplyDto }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SupplyDraft>({
    defaultValues: {
      allowsBackorder: supply.allowsBackorder,
      backorderLimit: String(supply.backorderLimit),
      leadDays: supply.leadDays === null ? '' : String(supply.leadDays),
    },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  const show = (current: SupplyDto) => queryClient.setQueryData(supplyQuery(product.id).queryKey, current)

  const save = handleSubmit(async (draft) => {
    try {
      const saved = await saveSupply(product.id, {
        allowsBackorder: draft.allowsBackorder,
        backorderLimit: toNumber(draft.backorderLimit),
        leadDays: draft.leadDays.trim() === '' ? null : toNumber(draft.leadDays),
        version: supply.version,
      })
      show(saved)
      void invalidateTags(queryClient, ['products', 'audit'])
      notify.success(supplyCopy.saved(product.name))
    } catch (error) {
      const { fields = {}, code, current } = error instanceof ApiError ? error.problem : {}
      if (code === 'version-conflict') {
        show(current as SupplyDto)
        return notify.error(errorMessage(error))
      }
      const wrong = FIELDS.filter((field) => fields[field])
      for (const field of wrong) setError(field, { message: toSentence(fields[field] ?? '') })
      if (wrong[0]) setFocus(wrong[0])
      else setError('root', { message: errorMessage(error) })
    }
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSubmitting) void save()
  }
  const isOverLimit = supply.backordered > supply.backorderLimit
  return (
    <form className={`${panelStyles.body} ${layoutStyles.stack}`} noValidate onSubmit={submit}>
      <p className={textStyles.muted}>{supplyCopy.intro}</p>
      <label className={fieldStyles.checkbox}>
        <input type="checkbox" {...register('allowsBackorder')} />
        {supplyCopy.allows}
      </label>
      <div className={columnStyles.twoColumns}>
        <InputField
          id="supply-limit"
          label="Limit"
          unit="units"
          hint={supplyCopy.promised(supply.backordered)}
          error={
            errors.backorderLimit?.message ??
            (isOverLimit ? supplyCopy.overLimit(supply.backordered) : undefined)
          }
          input={register('backorderLimit')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
        <InputField
          id="supply-lead-days"
          label="Lead time"
          unit="days"
          hint={supplyCopy.leadDaysHint}
          error={errors.leadDays?.message}
          input={register('leadDays')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      <div className={fieldStyles.actions}>
        <Button type="submit" kind="primary" aria-disabled={isSubmitting}>
          Save backorders
        </Button>
        {errors.root && <FieldMessage isAlert>{errors.root.message}</FieldMessage>}
      </div>
    </form>
  )
}
