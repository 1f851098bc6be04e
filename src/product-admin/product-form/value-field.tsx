import { useFormContext } from 'react-hook-form'
import { formatNumber } from '#app/lib/numbers.ts'
import type { SpecKey } from '#app/products/specifications/specifications.ts'
import type { TradeKey } from '#app/products/trade-data/trade-fields.ts'
import { InputField } from '#app/ui/input-field.tsx'
import textStyles from '#app/ui/text.module.css'
import { getFieldId, type ProductDraft } from './product-draft.ts'

interface ValueFieldProps {
  name: `specs.${SpecKey}` | `tradeData.${TradeKey}`
  label: string
  /** Empty for a value without unit. */
  unit: string
  kind: 'text' | 'number'
  /** The longest text, or the largest number. */
  max: number
  placeholder?: string | undefined
}

/** A number with its unit, or a code. */
export function ValueField({ name, label, unit, kind, max, placeholder }: ValueFieldProps) {
  const { register, formState, getFieldState } = useFormContext<ProductDraft>()
  const isNumber = kind === 'number'
  return (
    <InputField
      id={getFieldId(name)}
      label={label}
      error={getFieldState(name, formState).error?.message}
      unit={unit || undefined}
      input={register(name)}
      inputClassName={isNumber ? `${textStyles.code} ${textStyles.atRight}` : textStyles.code}
      placeholder={placeholder}
      {...(isNumber
        ? { inputMode: 'decimal', title: `At most ${formatNumber(max)} ${unit}`.trim() }
        : { maxLength: max })}
    />
  )
}
