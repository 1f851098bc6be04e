import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { sellerQuery } from '#app/seller/client.ts'
import { Section } from '#app/ui/section.tsx'
import textStyles from '#app/ui/text.module.css'
import { productPageCopy } from './copy.ts'
import styles from './order-costs.module.css'
import { QuantityTable } from './quantity-table.tsx'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

/** The totals of some quantities, and the steps after an order. */
export function OrderCosts({ product, form }: { product: Product; form: OrderFormApi }) {
  const days = useQuery(sellerQuery).data?.handlingDays ?? null
  const isInStock = product.stock > 0
  return (
    <Section id="costs" title="Price by quantity">
      <div className={styles.columns}>
        <CostTable product={product} form={form} />
        <ol className={styles.steps} data-screen-only>
          {productPageCopy.steps.map(({ name, text }, index) => (
            <li key={name}>
              <span className={`${textStyles.number} ${textStyles.muted}`}>{index + 1}</span>
              <span>
                <b>{name}.</b>{' '}
                {name === 'Shipped' && days !== null && isInStock && `${productPageCopy.shipsWithin(days)} `}
                {text}
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
    <div data-price={usePriceMark()}>
      <QuantityTable
        name={product.name}
        terms={getSellingTerms(product)}
        chosen={chosen}
        massKg={product.specs.massKg}
        onChoose={(quantity) => chooseQuantity(form, quantity)}
      />
    </div>
  )
}
