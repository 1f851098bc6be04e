import { TRADE_KEYS, tradeFieldOf } from '#app/products/trade-data/trade-fields.ts'
import columnStyles from '#app/ui/columns.module.css'
import { ValueField } from './value-field.tsx'

/** The codes and the packaging of a product. */
export function TradeDataFields() {
  return (
    <div className={columnStyles.threeColumns}>
      {TRADE_KEYS.map((key) => {
        const { label, unit, kind, max, example } = tradeFieldOf(key)
        return (
          <ValueField
            key={key}
            name={`tradeData.${key}`}
            label={label}
            unit={unit}
            kind={kind}
            max={max}
            placeholder={example}
          />
        )
      })}
    </div>
  )
}
