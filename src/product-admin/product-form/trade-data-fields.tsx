import { useFormContext } from 'react-hook-form'
import { formatNumber } from '#app/lib/numbers.ts'
import { TRADE_KEYS, type TradeKey, tradeFieldOf } from '#app/products/trade-data/trade-fields.ts'
import columnStyles from '#app/ui/columns.module.css'
import { Field } from '#app/ui/field.tsx'
import textStyles from '#app/ui/text.module.css'
import { getFieldId, type ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'

/** The codes and the packaging of a product. */
export function TradeDataFields() {
  return (
    <div className={columnStyles.threeColumns}>
      {TRADE_KEYS.map((key) => (
        <TradeDataField key={key} name={key} />
      ))}
    </div>
  )
}

function TradeDataField({ name }: { name: TradeKey }) {
  const { register, formState } = useFormContext<ProductDraft>()
  const { label, unit, kind, max, example } = tradeFieldOf(name)
  const isNumber = kind === 'number'
  return (
    <Field
      id={getFieldId(`tradeData.${name}`)}
      label={label}
      error={formState.errors.tradeData?.[name]?.message}
      {...(unit && { unit })}
    >
      {(control) => (
        <input
          {...control}
          {...register(`tradeData.${name}`)}
          className={isNumber ? `${textStyles.code} ${styles.numberInput}` : textStyles.code}
          autoComplete="off"
          placeholder={example}
          {...(isNumber
            ? { inputMode: 'decimal', title: `At most ${formatNumber(max)} ${unit}` }
            : { maxLength: max })}
        />
      )}
    </Field>
  )
}
