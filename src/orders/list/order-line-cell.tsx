import { ProductImage } from '#app/products/images/product-image.tsx'
import type { OrderLineView } from '../order-adapter.ts'
import styles from './my-orders.module.css'

export function OrderLineCell({ line }: { line: OrderLineView }) {
  return (
    <div className={`mc ${styles.lineCell}`}>
      <ProductImage product={line} view="thumb" />
      <div>
        <span className="t1">{line.name}</span>
        <span className="t2 mono">{line.sku}</span>
      </div>
    </div>
  )
}
