/** The rules that an offer of the sales team is checked against before it is sent. */
import { sql } from 'kysely'
import type { StoredQuoteLine } from '#app/db/quote-tables.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { addCalendarDays } from '#app/lib/dates.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { quantityProblem } from '#app/pricing/quantity-rules.ts'
import { toOrderLimits } from '#app/products/core/product-terms.server.ts'
import type { offerBody } from '../core/contract.ts'
import { MAX_VALIDITY_DAYS } from '../core/rules.ts'

type Offer = ReturnType<typeof offerBody.parse>

/** Problems of the terms of an offer and of its lines, by field. */
export function offerProblems({ validUntil, freightKind, freight, lines }: Offer, today: string) {
  const last = addCalendarDays(today, MAX_VALIDITY_DAYS)
  const isPossible = (day: string) => day >= today && day <= last
  const impossible = lines.findIndex(({ readyOn }) => readyOn && !isPossible(readyOn))
  const unsorted = lines.findIndex(({ priceTiers }) =>
    priceTiers.some(({ from }, index) => index > 0 && from <= (priceTiers[index - 1]?.from ?? 0)),
  )
  return {
    ...(!isPossible(validUntil) && { validUntil: `must be from ${today} to ${last}` }),
    ...(impossible >= 0 && { [`lines.${impossible}.readyOn`]: `must be from ${today} to ${last}` }),
    ...((freightKind === 'firm') !== freight > 0 && {
      freight: 'must be more than 0 if the freight is firm, otherwise 0',
    }),
    ...(unsorted >= 0 && { [`lines.${unsorted}.priceTiers`]: 'must have ascending quantities' }),
    ...freeOfChargeProblems(lines),
  }
}

/** A product keeps its name, and a free text has nothing that depends on a stock. */
export function freeTextLineProblems(
  lines: readonly StoredQuoteLine[],
  entered: Offer['lines'],
): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ productId, readyOn, belowMinimum }, index): [string, string][] => {
      const field = (name: string) => `lines.${index}.${name}`
      if (productId !== null)
        return entered[index]?.name === undefined ? [] : [[field('name'), 'must be absent for a product']]
      return Object.entries({ readyOn, belowMinimum }).flatMap(([name, value]): [string, string][] =>
        value === null ? [] : [[field(name), NO_STOCK]],
      )
    }),
  )
}

const NO_STOCK = 'must be null without a product'

/** A line that is free of charge says why. */
const freeOfChargeProblems = (lines: Offer['lines']): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ price, freeReason, priceTiers }, index) => {
      if (price === 0 && !freeReason) return [[`lines.${index}.freeReason`, 'is needed for a price of 0']]
      if (price === 0 && priceTiers.length > 0)
        return [[`lines.${index}.priceTiers`, 'must be empty for a price of 0']]
      return price > 0 && freeReason ? [[`lines.${index}.freeReason`, 'is for a price of 0 only']] : []
    }),
  )

/** The products of lines, with what an offer is checked against. */
export async function readProducts(tx: Tx, lines: readonly StoredQuoteLine[]) {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'min_order', 'order_multiple', 'floor_price', 'archived_at'])
    .where(sql<boolean>`id = any(${lines.map(({ productId }) => productId)}::text[])`)
    .execute()
  return new Map(products.map((product) => [product.id, product]))
}
export type Products = Awaited<ReturnType<typeof readProducts>>

/** An offer that nobody could order is not sent: minimum and multiple apply unless a line gives a reason. */
export function quantityProblems(
  products: Products,
  lines: readonly StoredQuoteLine[],
): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ productId, sku, quantity, belowMinimum }, index) => {
      if (productId === null) return []
      const product = products.get(productId)
      if (!product || product.archived_at) return [[`lines.${index}`, `${sku} is no longer sold`]]
      const limits = { ...toOrderLimits(product), available: MAX_QUANTITY }
      const isWrong = belowMinimum === null && quantityProblem(quantity, limits) !== null
      const { minOrderQuantity, orderMultiple } = limits
      const multiple = orderMultiple === 1 ? '' : ` and a multiple of ${orderMultiple}`
      return isWrong
        ? [
            [
              `lines.${index}.quantity`,
              `of ${sku} must be at least ${minOrderQuantity}${multiple}, or have a reason`,
            ],
          ]
        : []
    }),
  )
}
