import { CURRENCY } from '#app/lib/currency.ts'
import { MAX_PRICE_TIERS } from '#app/pricing/price-tiers.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import inputBoxStyles from '#app/ui/input-box.module.css'
import textStyles from '#app/ui/text.module.css'
import { sellingTermsCopy } from './copy.ts'
import {
  addPriceTierDraft,
  formatDiscount,
  type PriceTierDraft,
  type PriceTierField,
} from './price-tier-draft.ts'
import styles from './price-tier-editor.module.css'

interface PriceTierEditorProps {
  id: string
  tiers: readonly PriceTierDraft[]
  /** The price to compare with, in cents; NaN while it is unknown. */
  listPriceAt: (quantity: number) => number
  error: string | undefined
  /** The field that the error is about; null when it is about all tiers. */
  invalidField: PriceTierField | null
  onChange: (tiers: PriceTierDraft[]) => void
}

/** The id of a field's input element. */
export const getPriceTierFieldId = (id: string, { tierId, name }: PriceTierField) => `${id}-${tierId}-${name}`

/** Edits volume prices: the price per unit from a quantity on. */
export function PriceTierEditor({
  id,
  tiers,
  listPriceAt,
  error,
  invalidField,
  onChange,
}: PriceTierEditorProps) {
  const messageId = `${id}-message`
  const wrongTier = error === undefined ? undefined : tiers.find((tier) => tier.id === invalidField?.tierId)
  const change = (changedTier: PriceTierDraft, part: Partial<PriceTierDraft>) =>
    onChange(tiers.map((tier) => (tier === changedTier ? { ...tier, ...part } : tier)))
  const control = (field: PriceTierField) => ({
    id: getPriceTierFieldId(id, field),
    className: textStyles.code,
    ...(invalidField?.tierId === field.tierId &&
      invalidField.name === field.name && { 'aria-invalid': true, 'aria-describedby': messageId }),
  })
  return (
    <fieldset className={fieldStyles.field} id={id} tabIndex={-1} aria-describedby={messageId}>
      <legend>
        Volume prices <span className={fieldStyles.optional}>optional</span>
      </legend>
      {tiers.map((tier, index) => (
        <div key={tier.id} className={styles.priceTier}>
          <span className={textStyles.number}>{index + 1}</span>
          <div className={inputBoxStyles.inputBox}>
            <span className={inputBoxStyles.prefix}>from</span>
            <input
              {...control({ tierId: tier.id, name: 'from' })}
              inputMode="numeric"
              aria-label={`Tier ${index + 1}: from quantity`}
              value={tier.from}
              maxLength={9}
              onChange={({ target }) => change(tier, { from: target.value })}
            />
            <span className={inputBoxStyles.unit}>units</span>
          </div>
          <div className={`${inputBoxStyles.inputBox} ${styles.price}`}>
            <input
              {...control({ tierId: tier.id, name: 'price' })}
              inputMode="decimal"
              aria-label={`Tier ${index + 1}: price per unit`}
              value={tier.price}
              maxLength={12}
              onChange={({ target }) => change(tier, { price: target.value })}
            />
            <span className={inputBoxStyles.unit}>{CURRENCY}</span>
          </div>
          {tier === wrongTier ? (
            <div className={styles.discount}>
              <FieldMessage id={messageId}>{error}</FieldMessage>
            </div>
          ) : (
            <span className={`${textStyles.small} ${textStyles.muted} ${styles.discount}`}>
              {formatDiscount(tier.price, listPriceAt(Number(tier.from)))}
            </span>
          )}
          <Button
            isIconOnly
            className={styles.removeButton}
            aria-label={`Remove tier ${index + 1}`}
            onClick={() => onChange(tiers.filter((other) => other !== tier))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {tiers.length < MAX_PRICE_TIERS && (
        <Button isRepeatable onClick={() => onChange(addPriceTierDraft(tiers))}>
          <Icon name="plus" />
          Add price tier
        </Button>
      )}
      {error && !wrongTier ? (
        <FieldMessage id={messageId}>{error}</FieldMessage>
      ) : (
        <p className={textStyles.hint} id={wrongTier ? undefined : messageId}>
          {sellingTermsCopy.tiersHint}
        </p>
      )}
    </fieldset>
  )
}
