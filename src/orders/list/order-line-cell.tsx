import { ProductImage } from '#app/products/images/product-image.tsx'
import type { OrderLineView } from '../order-adapter.ts'

export function OrderLineCell({ line }: { line: OrderLineView }) {
  return (
    <div className="mc">
      <ProductImage product={line} view="thumb" />
      <div>
        <span className="t1">{line.name}</span>
        <span className="t2 mono">{line.sku}</span>
      </div>
    </div>
  )
}
