import { MachinePicture } from '#app/products/images/product-image.tsx'
import type { OrderLine } from '../order-adapter.ts'

/** The machine of an order's line: drawing, name, number. */
export function LineCell({ line }: { line: OrderLine }) {
  return (
    <div className="mc">
      <MachinePicture machine={line} view="thumb" />
      <div>
        <span className="t1">{line.name}</span>
        <span className="t2 mono">{line.sku}</span>
      </div>
    </div>
  )
}
