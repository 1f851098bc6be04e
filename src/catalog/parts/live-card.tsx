import { useDeferredValue, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatNumber } from '../../lib/numbers.ts'
import { DeskIcon } from '../../ui/desk-icon.tsx'
import { EMPTY_DRAFT, type ProductDraft, pictureOf, shownFigure, shownSpecs } from '../product-draft.ts'
import { FAMILIES } from '../specs.ts'
import { Price } from './price.tsx'
import { SpecCells } from './spec-cells.tsx'
import { StockLamp } from './stock-lamp.tsx'
import { useDraughtsman } from './use-drawing.ts'
import { useTestLoad } from './use-test-load.ts'

/** The card as the catalogue will show it; on phones folded up above the form. */
export function LiveCard({ uploaded }: { uploaded: string }) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <aside className={unfolded ? 'preview open' : 'preview'} aria-label="Card in the catalogue">
      <h2 className="sub desk">Card in the catalogue</h2>
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
  return (
    <article className="card">
      <div className="pic">
        <DraftPicture draft={draft} />
      </div>
      <div className="ttl">
        <h3>{draft.productName || <span className="muted">No name yet</span>}</h3>
        {draft.sku && <span className="sku">{draft.sku}</span>}
      </div>
      <SpecCells specs={shownSpecs(draft)} />
      <div className="buy">
        {price === null ? <p className="price muted">No price yet</p> : <Price price={price} />}
        <StockLamp stock={shownFigure(draft.quentity) ?? 0} />
        <p className="small muted">Minimum order {minimum === null ? 'not set' : formatNumber(minimum)}</p>
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
    return <img className="mp photo" {...BOX} src={chosen} alt={draft.productName || 'As given'} />
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
