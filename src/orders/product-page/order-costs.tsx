import { useWatch } from 'react-hook-form'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/contract.ts'
import { getSellingTerms } from '#app/products/rules.ts'
import { QuantityTable } from './quantity-table.tsx'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

const STEPS = [
  { name: 'Placed', text: 'The pieces are set aside for you. Cancel until you pay.' },
  { name: 'Paid', text: 'By bank transfer, with the reference of your order.' },
  { name: 'Shipped', text: 'You get an e-mail when the goods leave.' },
  { name: 'Delivered', text: 'Review the product as a verified purchase.' },
]

/** What some quantities come to, and what happens after an order. */
export function OrderCosts({ product, form }: { product: Product; form: OrderFormApi }) {
  return (
    <section className="sn simu" aria-labelledby="costs">
      <div className="sh">
        <h2 id="costs">What an order costs</h2>
      </div>
      <div className="two2">
        <CostTable product={product} form={form} />
        <ol className="steps">
          {STEPS.map(({ name, text }, index) => (
            <li key={name}>
              <span className="num">{index + 1}</span>
              <span>
                <b>{name}.</b> {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
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
