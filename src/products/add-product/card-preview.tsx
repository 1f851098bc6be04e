import { useDeferredValue, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDraughtsman } from '#app/drawings/use-drawing-renderer.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { Fact } from '#app/ui/description-item.tsx'
import { useTestLoad } from '../images/use-image-check.ts'
import { stockLabel } from '../rules.ts'
import { keySpecs } from '../specifications/format-specs.ts'
import { FAMILIES } from '../specifications/specifications.ts'
import { EMPTY_DRAFT, type ProductDraft, pictureOf, shownFigure, shownSpecs } from './product-draft.ts'

/** The card as the catalogue will show it; on phones folded up above the form. */
export function LiveCard({ uploaded }: { uploaded: string }) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <aside className={unfolded ? 'preview open' : 'preview'} aria-label="Card in the catalogue">
      <h2 className="sub">Card in the catalogue</h2>
      <button
        type="button"
        className="b cardt"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        Card in the catalogue
        <DeskIcon name={unfolded ? 'up' : 'down'} />
      </button>
      <CardOfDraft uploaded={uploaded} />
    </aside>
  )
}

function CardOfDraft({ uploaded }: { uploaded: string }) {
  const { control } = useFormContext<ProductDraft>()
  const typed = { ...EMPTY_DRAFT, ...useWatch({ control }), uploaded } as ProductDraft
  // Keys come first, the drawing when there is time.
  const draft = useDeferredValue(typed)
  const price = shownFigure(draft.price)
  const minimum = shownFigure(draft.minOrder)
  const stock = shownFigure(draft.quentity) ?? 0
  return (
    <article className="card">
      <div className="pic">
        <DraftPicture draft={draft} />
      </div>
      <div className="nm">
        <h3>{draft.productName || <span className="muted">No name yet</span>}</h3>
        {draft.sku && <span className="mono">{draft.sku}</span>}
      </div>
      <div className="sp4">
        {keySpecs(shownSpecs(draft)).map(({ key, label, figure, unit }) => (
          <Fact key={key} label={label}>
            <span className="mono">{`${figure} ${unit}`.trim()}</span>
          </Fact>
        ))}
      </div>
      <div className="buy">
        <div>
          <div className="num price">
            {price === null ? <span className="muted">No price</span> : formatMoney(Math.round(price * 100))}
          </div>
          <div className="small muted">
            Minimum order <span className="mono">{minimum === null ? 'not set' : formatNumber(minimum)}</span>
          </div>
        </div>
        <span className={`lamp small ${stock > 0 ? 'yes' : 'no'}`}>{stockLabel(stock)}</span>
      </div>
    </article>
  )
}

const BOX = { width: 368, height: 276 }

function DraftPicture({ draft }: { draft: ProductDraft }) {
  const draw = useDraughtsman()
  const chosen = pictureOf(draft)
  const load = useTestLoad(chosen)
  if (load.step === 'loads' && load.address === chosen) {
    return <img {...BOX} src={chosen} alt={draft.productName || 'As given'} />
  }
  if (!draw) return null
  const machine = { family: draft.family, name: draft.productName, sku: draft.sku, ...shownSpecs(draft) }
  const drawing = draw(machine, { box: [BOX.width, BOX.height] })
  return (
    <img
      className="mp"
      {...BOX}
      src={drawing}
      alt={`Drawing of this ${FAMILIES[draft.family].singular.toLowerCase()}`}
    />
  )
}
