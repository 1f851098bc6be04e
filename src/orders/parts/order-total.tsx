import { useWatch } from 'react-hook-form'
import { centsFromDecimal, formatMoney } from '../../lib/money.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { quantityRange } from '../quantity-words.ts'
import { type QuantityLimits, quantityFromInput, quantityProblem, totalOf } from '../rules.ts'
import type { OrderForm } from '../use-order-form.ts'

interface OrderTotalProps {
  form: OrderForm
  price: number
  limits: QuantityLimits
}

/** What the quantity in the form comes to; a dash while it cannot be ordered. */
export function OrderTotal({ form, price, limits }: OrderTotalProps) {
  const quantity = quantityFromInput(useWatch({ control: form.control, name: 'quantity' }))
  const unitPrice = centsFromDecimal(price) ?? 0
  const range = quantityRange(limits)
  const fits = quantityProblem(quantity, limits) === null
  return (
    <output className="tot" htmlFor="quantity">
      <span className="lb">Total</span>
      <span className="num cal">
        {fits ? `${formatNumber(quantity)} × ${formatMoney(unitPrice)}` : range && `enter ${range}`}
      </span>
      <b className="num">{fits ? formatMoney(totalOf([{ unitPrice, quantity }])) : '–'}</b>
    </output>
  )
}
