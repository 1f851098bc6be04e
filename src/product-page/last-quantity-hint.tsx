import { useQuery } from '@tanstack/react-query'
import { lastQuantityQuery } from '#app/orders/last-quantities/client.ts'
import { type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { productPageCopy } from './copy.ts'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

interface LastQuantityHintProps {
  id: string
  form: OrderFormApi
  limits: QuantityLimits
}

/** The quantity in the last order of this buyer. A click enters it in the form if it is valid. */
export function LastQuantityHint({ id, form, limits }: LastQuantityHintProps) {
  const { data: last } = useQuery(lastQuantityQuery(id))
  if (!last) return null
  const text = productPageCopy.lastQuantity(last)
  if (quantityProblem(last, limits) !== null) return text
  return (
    <LinkButton className={layoutStyles.tallLink} onClick={() => chooseQuantity(form, last)}>
      {text}
    </LinkButton>
  )
}
