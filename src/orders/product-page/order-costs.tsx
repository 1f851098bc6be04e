import { useWatch } from 'react-hook-form'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/product-adapter.ts'
import { getSellingTerms } from '#app/products/rules.ts'
import { Section } from '#app/ui/section.tsx'
import textStyles from '#app/ui/text.module.css'
import { productPageCopy } from './copy.ts'
import styles from './order-costs.module.css'
import { QuantityTable } from './quantity-table.tsx'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

/** The totals of some quantities, and the steps after an order. */
export function OrderCosts({ product, form }: { product: Product; form: OrderFormApi }) {
  return (
    <Section id="costs" title="Price by quantity">
      <div className={styles.columns}>
        <CostTable product={product} form={form} />
        <ol className={styles.steps}>
          {productPageCopy.steps.map(({ name, text }, index) => (
            <li key={name}>
              <span className={`${textStyles.number} ${styles.stepNumber}`}>{index + 1}</span>
              <span>
                <b>{name}.</b> {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

function CostTable({ product, form }: { product: Product; form: OrderFormApi }) {
  const chosen = parseQuantityInput(useWatch({ control: form.control, name: 'quantity' }))
  return (
    <QuantityTable
      name={product.name}
      terms={getSellingTerms(product)}
      chosen={chosen}
      massKg={product.specs.massKg}
      onChoose={(quantity) => chooseQuantity(form, quantity)}
    />
  )
}
