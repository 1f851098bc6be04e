import { ProductImage } from '#app/products/images/product-image.tsx'
import table from '#app/ui/table.module.css'
import text from '#app/ui/text.module.css'
import type { OrderLineView } from '../order-adapter.ts'
import styles from './my-orders.module.css'

export function OrderLineCell({ line }: { line: OrderLineView }) {
  return (
    <div className={`${table.product} ${styles.lineCell}`}>
      <ProductImage product={line} view="thumb" />
      <div>
        <span className={table.primary}>{line.name}</span>
        <span className={`${table.secondary} ${text.code}`}>{line.sku}</span>
      </div>
    </div>
  )
}
