import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { usualQuantityQuery } from '../usual-quantity.ts'

/** 'You usually order 20', for whoever has ordered the machine before. */
export function UsualQuantity({ id }: { id: string }) {
  const { data: quantity } = useQuery(usualQuantityQuery(id))
  return quantity ? `You usually order ${formatNumber(quantity)}` : null
}
