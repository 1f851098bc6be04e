import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#app/lib/numbers.ts'
import { type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { usualQuantityQuery } from '../reorder/usual-quantity.ts'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

interface UsualQuantityHintProps {
  /** The product's. */
  id: string
  form: OrderFormApi
  limits: QuantityLimits
}

/** What this buyer orders of the product most often, to be taken with one click if it may be ordered today. */
export function UsualQuantityHint({ id, form, limits }: UsualQuantityHintProps) {
  const { data: usual } = useQuery(usualQuantityQuery(id))
  if (!usual) return null
  const words = `You usually order ${formatNumber(usual)}`
  if (quantityProblem(usual, limits) !== null) return <p className="hint usual">{words}</p>
  return (
    <button type="button" className="next" onClick={() => chooseQuantity(form, usual)}>
      {words}
    </button>
  )
}
