import { ProductImage } from '#app/products/images/product-image.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import type { OrderLineView } from '../order-adapter.ts'
import styles from './my-orders.module.css'

export function OrderLineCell({ line }: { line: OrderLineView }) {
  return (
    <div className={`${tableStyles.product} ${styles.lineCell}`}>
      <ProductImage product={line} view="thumb" />
      <div>
        <span className={tableStyles.primary}>{line.name}</span>
        <span className={`${tableStyles.secondary} ${textStyles.code}`}>{line.sku}</span>
      </div>
    </div>
  )
}
