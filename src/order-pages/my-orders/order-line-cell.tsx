import { describeLinePromise } from '#app/orders/core/line-promise.ts'
import type { OrderLineView } from '#app/orders/core/order-adapter.ts'
import { orderLineText } from '#app/orders/core/order-line-view.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './my-orders.module.css'

/** The product of a line. On narrow screens also its quantity, price and total, which have no columns there. */
export function OrderLineCell({ line }: { line: OrderLineView }) {
  const { calculation, total } = orderLineText(line)
  return (
    <div className={`${tableStyles.product} ${styles.lineCell}`}>
      <ProductImage product={line} view="thumb" />
      <div>
        <span className={tableStyles.primary}>{line.name}</span>
        <span className={`${tableStyles.secondary} ${textStyles.code}`}>{line.sku}</span>
        {describeLinePromise(line, new Date())
          .slice(0, 1)
          .map((sentence) => (
            <span key={sentence} className={tableStyles.secondary}>
              {sentence}
            </span>
          ))}
        <span className={`${textStyles.number} ${layoutStyles.narrowOnly} ${styles.calculation}`}>
          {calculation} <b>{total}</b>
        </span>
      </div>
    </div>
  )
}
