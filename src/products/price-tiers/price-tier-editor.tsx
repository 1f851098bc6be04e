import { MAX_PRICE_TIERS } from '#app/pricing/price-tiers.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import {
  addPriceTierDraft,
  formatDiscount,
  type PriceTierDraft,
  type PriceTierField,
} from './price-tier-draft.ts'
import './price-tier-editor.css'

interface PriceTierEditorProps {
  id: string
  tiers: readonly PriceTierDraft[]
  /** In cents; NaN while it is not typed. */
  listPrice: number
  error: string | undefined
  /** The field that the error is about, where it is about one. */
  invalidField: PriceTierField | null
  onChange: (tiers: PriceTierDraft[]) => void
}

/** The id of a field of the editor `id`. */
export const getPriceTierFieldId = (id: string, { tierId, name }: PriceTierField) => `${id}-${tierId}-${name}`

/** Volume prices: from which quantity on a piece costs what. */
export function PriceTierEditor({
  id,
  tiers,
  listPrice,
  error,
  invalidField,
  onChange,
}: PriceTierEditorProps) {
  const messageId = `${id}-says`
  const change = (rung: PriceTierDraft, part: Partial<PriceTierDraft>) =>
    onChange(tiers.map((one) => (one === rung ? { ...one, ...part } : one)))
  const control = (field: PriceTierField) => ({
    id: getPriceTierFieldId(id, field),
    className: 'mono n',
    ...(invalidField?.tierId === field.tierId &&
      invalidField.name === field.name && { 'aria-invalid': true, 'aria-describedby': messageId }),
  })
  return (
    <fieldset className="fld ladder-ed" id={id} tabIndex={-1} aria-describedby={messageId}>
      <legend>
        Volume prices <span className="opt">optional</span>
      </legend>
      {tiers.map((rung, index) => (
        <div key={rung.id} className="rung">
          <span className="num">{index + 1}</span>
          <div className="inp">
            <span className="u pre">from</span>
            <input
              {...control({ tierId: rung.id, name: 'from' })}
              inputMode="numeric"
              aria-label={`Break ${index + 1}: from how many pieces`}
              value={rung.from}
              maxLength={9}
              onChange={({ target }) => change(rung, { from: target.value })}
            />
            <span className="u">pcs</span>
          </div>
          <div className="inp">
            <input
              {...control({ tierId: rung.id, name: 'price' })}
              inputMode="decimal"
              aria-label={`Break ${index + 1}: price of a piece`}
              value={rung.price}
              maxLength={12}
              onChange={({ target }) => change(rung, { price: target.value })}
            />
            <span className="u">USD</span>
          </div>
          <span className="small muted less">{formatDiscount(rung.price, listPrice)}</span>
          <button
            type="button"
            className="b ic"
            aria-label={`Remove break ${index + 1}`}
            onClick={() => onChange(tiers.filter((one) => one !== rung))}
          >
            <DashboardIcon name="close" />
          </button>
        </div>
      ))}
      {tiers.length < MAX_PRICE_TIERS && (
        <button type="button" className="b" onClick={() => onChange(addPriceTierDraft(tiers))}>
          <DashboardIcon name="plus" />
          Add a break
        </button>
      )}
      {error ? (
        <p className="emsg" id={messageId}>
          <DashboardIcon name="error" />
          <span>{error}</span>
        </p>
      ) : (
        <p className="hint" id={messageId}>
          The deepest break an order reaches sets the price of all its pieces.
        </p>
      )}
    </fieldset>
  )
}
