import type { Product } from '#app/products/contract.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { listDatasheetSpecs } from '#app/products/specifications/format-specs.ts'
import { DrawingFrame } from '#app/ui/drawing-frame.tsx'

/** The machine's drawing in its frame, its telling figures, and the title block. */
export function ProductDatasheet({ machine }: { machine: Product }) {
  const figures = listDatasheetSpecs(machine.specs)
  return (
    <figure className="sheet">
      <DrawingFrame>
        <ProductImage product={machine} view="full" isPriority />
      </DrawingFrame>
      {figures.length > 0 && (
        <dl className="cells">
          {figures.map(({ key, label, value: figure, unit }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {figure} {unit && <i>{unit}</i>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <figcaption className="tb">
        <div>
          <span className="lb">Title</span>
          <b>{machine.name}</b>
        </div>
        <div>
          <span className="lb">Number</span>
          <b>{machine.sku}</b>
        </div>
        <div>
          <span className="lb">Unit</span>
          <b>mm</b>
        </div>
        <div>
          <span className="lb">Revision</span>
          <b>{machine.version}</b>
        </div>
      </figcaption>
    </figure>
  )
}
