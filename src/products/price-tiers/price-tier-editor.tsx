import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { MAX_BREAKS } from '../rules.ts'
import { type LadderField, lessThanList, type RungDraft, withRung } from './price-tier-draft.ts'
import './price-tier-editor.css'

interface LadderEditorProps {
  id: string
  ladder: readonly RungDraft[]
  /** In cents; NaN while it is not typed. */
  listPrice: number
  error: string | undefined
  /** The field that the error is about, where it is about one. */
  wrong: LadderField | null
  onChange: (ladder: RungDraft[]) => void
}

/** The id of a field of the editor `id`. */
export const ladderFieldId = (id: string, { rung, figure }: LadderField) => `${id}-${rung}-${figure}`

/** Volume prices: from which quantity on a piece costs what. */
export function LadderEditor({ id, ladder, listPrice, error, wrong, onChange }: LadderEditorProps) {
  const says = `${id}-says`
  const change = (rung: RungDraft, part: Partial<RungDraft>) =>
    onChange(ladder.map((one) => (one === rung ? { ...one, ...part } : one)))
  const control = (field: LadderField) => ({
    id: ladderFieldId(id, field),
    className: 'mono n',
    ...(wrong?.rung === field.rung &&
      wrong.figure === field.figure && { 'aria-invalid': true, 'aria-describedby': says }),
  })
  return (
    <fieldset className="fld ladder-ed" id={id} tabIndex={-1} aria-describedby={says}>
      <legend>
        Volume prices <span className="opt">optional</span>
      </legend>
      {ladder.map((rung, index) => (
        <div key={rung.id} className="rung">
          <span className="num">{index + 1}</span>
          <div className="inp">
            <span className="u pre">from</span>
            <input
              {...control({ rung: rung.id, figure: 'from' })}
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
              {...control({ rung: rung.id, figure: 'price' })}
              inputMode="decimal"
              aria-label={`Break ${index + 1}: price of a piece`}
              value={rung.price}
              maxLength={12}
              onChange={({ target }) => change(rung, { price: target.value })}
            />
            <span className="u">USD</span>
          </div>
          <span className="small muted less">{lessThanList(rung.price, listPrice)}</span>
          <button
            type="button"
            className="b ic"
            aria-label={`Remove break ${index + 1}`}
            onClick={() => onChange(ladder.filter((one) => one !== rung))}
          >
            <DeskIcon name="close" />
          </button>
        </div>
      ))}
      {ladder.length < MAX_BREAKS && (
        <button type="button" className="b" onClick={() => onChange(withRung(ladder))}>
          <DeskIcon name="plus" />
          Add a break
        </button>
      )}
      {error ? (
        <p className="emsg" id={says}>
          <DeskIcon name="error" />
          <span>{error}</span>
        </p>
      ) : (
        <p className="hint" id={says}>
          The deepest break an order reaches sets the price of all its pieces.
        </p>
      )}
    </fieldset>
  )
}
