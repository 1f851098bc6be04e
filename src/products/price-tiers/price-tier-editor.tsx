import { MAX_PRICE_TIERS } from '#app/pricing/price-tiers.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { SELLING_TERMS_TEXTS } from './copy.ts'
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
  /** In cents; NaN while it is unknown. */
  listPrice: number
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
  listPrice,
  error,
  invalidField,
  onChange,
}: PriceTierEditorProps) {
  const messageId = `${id}-message`
  const change = (changedTier: PriceTierDraft, part: Partial<PriceTierDraft>) =>
    onChange(tiers.map((tier) => (tier === changedTier ? { ...tier, ...part } : tier)))
  const control = (field: PriceTierField) => ({
    id: getPriceTierFieldId(id, field),
    className: 'mono',
    ...(invalidField?.tierId === field.tierId &&
      invalidField.name === field.name && { 'aria-invalid': true, 'aria-describedby': messageId }),
  })
  return (
    <fieldset className="fld" id={id} tabIndex={-1} aria-describedby={messageId}>
      <legend>
        Volume prices <span className="opt">optional</span>
      </legend>
      {tiers.map((tier, index) => (
        <div key={tier.id} className={styles.priceTier}>
          <span className="num">{index + 1}</span>
          <div className="inp">
            <span className="u pre">from</span>
            <input
              {...control({ tierId: tier.id, name: 'from' })}
              inputMode="numeric"
              aria-label={`Tier ${index + 1}: from quantity`}
              value={tier.from}
              maxLength={9}
              onChange={({ target }) => change(tier, { from: target.value })}
            />
            <span className="u">units</span>
          </div>
          <div className={`inp ${styles.price}`}>
            <input
              {...control({ tierId: tier.id, name: 'price' })}
              inputMode="decimal"
              aria-label={`Tier ${index + 1}: price per unit`}
              value={tier.price}
              maxLength={12}
              onChange={({ target }) => change(tier, { price: target.value })}
            />
            <span className="u">USD</span>
          </div>
          <span className={`small muted ${styles.discount}`}>{formatDiscount(tier.price, listPrice)}</span>
          <button
            type="button"
            className={`b ic ${styles.removeButton}`}
            aria-label={`Remove tier ${index + 1}`}
            onClick={() => onChange(tiers.filter((other) => other !== tier))}
          >
            <DashboardIcon name="close" />
          </button>
        </div>
      ))}
      {tiers.length < MAX_PRICE_TIERS && (
        <button type="button" className="b" onClick={() => onChange(addPriceTierDraft(tiers))}>
          <DashboardIcon name="plus" />
          Add price tier
        </button>
      )}
      {error ? (
        <p className="emsg" id={messageId}>
          <DashboardIcon name="error" />
          <span>{error}</span>
        </p>
      ) : (
        <p className="hint" id={messageId}>
          {SELLING_TERMS_TEXTS.tiersHint}
        </p>
      )}
    </fieldset>
  )
}
