import { useQuery } from '@tanstack/react-query'
import { type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import fieldStyles from '#app/ui/field.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { usualQuantityQuery } from '../reorder/usual-quantity.ts'
import { productPageCopy } from './copy.ts'
import styles from './order-form.module.css'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

interface UsualQuantityHintProps {
  id: string
  form: OrderFormApi
  limits: QuantityLimits
}

/** The quantity that this buyer orders most often. A click enters it in the form if it is valid. */
export function UsualQuantityHint({ id, form, limits }: UsualQuantityHintProps) {
  const { data: usual } = useQuery(usualQuantityQuery(id))
  if (!usual) return null
  const text = productPageCopy.usualQuantity(usual)
  if (quantityProblem(usual, limits) !== null) return <p className={fieldStyles.hint}>{text}</p>
  return (
    <LinkButton className={styles.suggestion} onClick={() => chooseQuantity(form, usual)}>
      {text}
    </LinkButton>
  )
}
