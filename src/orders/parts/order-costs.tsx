import { useWatch } from 'react-hook-form'
import type { Product } from '../../catalog/contract.ts'
import { termsOf } from '../../catalog/rules.ts'
import { formatAmount } from '../../lib/money.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { candidateQuantities } from '../pricing.ts'
import { largestOrder, quantityFromInput, smallestOrder } from '../rules.ts'
import type { OrderForm } from '../use-order-form.ts'

const STEPS = [
  { name: 'Placed', text: 'The pieces are set aside for you. Cancel until you pay.' },
  { name: 'Paid', text: 'By bank transfer, with the reference of your order.' },
  { name: 'Shipped', text: 'You get an e-mail when the goods leave.' },
  { name: 'Delivered', text: 'Review the machine as a verified purchase.' },
]

/** What some quantities come to, and what happens after an order. */
export function OrderCosts({ machine, form }: { machine: Product; form: OrderForm }) {
  return (
    <section className="sn simu" aria-labelledby="costs">
      <div className="sh">
        <h2 id="costs">What an order costs</h2>
      </div>
      <div className="two2">
        <CostTable machine={machine} form={form} />
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

function CostTable({ machine, form }: { machine: Product; form: OrderForm }) {
  const chosen = quantityFromInput(useWatch({ control: form.control, name: 'quantity' }))
  const terms = termsOf(machine)
  const candidates = candidateQuantities(terms, chosen)
  if (candidates.length === 0) return <p>Too few are in stock for an order.</p>
  const { massKg } = machine.specs
  const [smallest, largest] = [smallestOrder(terms), largestOrder(terms)]

  function choose(quantity: number) {
    form.setValue('quantity', String(quantity), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }

  return (
    <table className="sim">
      <caption className="vh">Totals for some quantities; choosing one fills the order form</caption>
      <thead>
        <tr>
          <th scope="col">
            Quantity <i>pcs</i>
          </th>
          <th scope="col">
            Unit price <i>USD</i>
          </th>
          <th scope="col">
            Total <i>USD</i>
          </th>
          {massKg !== undefined && (
            <th scope="col">
              Net mass <i>kg</i>
            </th>
          )}
          <th scope="col">
            Stock left <i>pcs</i>
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ quantity, unitPrice, total, left }) => (
          <tr key={quantity} className={quantity === chosen ? 'sel' : undefined}>
            <th scope="row">
              <button
                type="button"
                aria-label={`Order ${quantity} pieces`}
                aria-pressed={quantity === chosen}
                onClick={() => choose(quantity)}
              >
                {formatNumber(quantity)}
              </button>
              <QuantityTag of={quantity} chosen={chosen} smallest={smallest} largest={largest} />
            </th>
            <td>{formatAmount(unitPrice)}</td>
            <td>{formatAmount(total)}</td>
            {massKg !== undefined && <td>{formatNumber(massKg * quantity)}</td>}
            <td>{formatNumber(left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface QuantityTagProps {
  of: number
  chosen: number
  smallest: number | null
  largest: number | null
}

function QuantityTag({ of: quantity, chosen, smallest, largest }: QuantityTagProps) {
  const tags = [
    ...(quantity === chosen ? ['your order'] : []),
    ...(quantity === smallest ? ['smallest order'] : []),
    ...(quantity === largest ? ['all in stock'] : []),
  ]
  return tags.length > 0 && <span className="tag">{tags.join(', ')}</span>
}
