import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { alternativesQuery } from '#app/catalog/alternatives/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { mainCapacity } from '#app/products/search/spec-terms.ts'
import { keySpecLine } from '#app/products/specifications/key-spec-line.ts'
import textStyles from '#app/ui/text.module.css'
import { shortStockCopy } from './copy.ts'

interface NearestAlternativeProps {
  product: Product
  quantity: number
  /** True in a row, which has room for the SKU only. */
  isCompact?: boolean
}

/** The most similar product that has enough units in stock, with what it drills if that is less. */
export function NearestAlternative({ product, quantity, isCompact = false }: NearestAlternativeProps) {
  const { data } = useQuery(alternativesQuery(product.id, quantity))
  const [nearest] = data ?? []
  if (!nearest) return null
  const [capacity, needed] = [mainCapacity(nearest), mainCapacity(product)]
  const upTo = capacity !== null && needed !== null && capacity < needed ? capacity : null
  const limit = upTo === null ? '' : ` ${shortStockCopy.upTo(upTo)}`
  const link = (
    <Link to="/products/$id" params={{ id: nearest.id }} search={quantity > 0 ? { quantity } : {}}>
      {isCompact ? shortStockCopy.see(nearest.sku) : nearest.name}
    </Link>
  )
  if (isCompact) {
    return (
      <span>
        {link}
        {limit}
      </span>
    )
  }
  return (
    <p>
      {upTo === null ? shortStockCopy.similar : shortStockCopy.smaller} {link}
      {limit}, {shortStockCopy.alternative(nearest.stock)}
      <span className={`${textStyles.hint} ${textStyles.ownLine}`}>{keySpecLine(nearest.specs)}</span>
    </p>
  )
}
