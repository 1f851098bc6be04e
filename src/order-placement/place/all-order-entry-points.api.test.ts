import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromDecimal, decimalFromCents } from '#app/lib/money.ts'
import { linePrice } from '#app/pricing/line-price.ts'
import { getSmallestOrder, quantityProblem } from '#app/pricing/quantity-rules.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { openTestShop } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, addProduct, purchaseBody, register, setProduct } = shop
const { line, send } = orderCalls(shop)
const buyer = await register()

/** The total in dollars according to the rules, or the problem. */
function resultByRules(product: ProductDto, quantity: number, price: number): number | string {
  const terms = getSellingTerms(productFromDto(product))
  const problem = quantityProblem(quantity, terms)
  if (problem) return problem === 'not-an-order-multiple' ? problem : 'quantity-out-of-range'
  const { unitPrice, total } = linePrice(quantity, terms)
  // The price that the buyer saw is that of the quantity, or the list price.
  if (![unitPrice, terms.listPrice].includes(centsFromDecimal(price) ?? 0)) return 'price-changed'
  return decimalFromCents(total)
}

async function resultOfOrders(
  product: ProductDto,
  quantity: number,
  price: number,
): Promise<number | string> {
  const answer = await send(buyer, [line(product, quantity, price)])
  if (answer.status === 201) return (await placedOrder(answer)).total
  const [refusal] = await refusedLines(answer)
  return refusal?.code ?? 'no reason'
}

async function resultOfPurchase(
  product: ProductDto,
  quantity: number,
  price: number,
): Promise<number | string | undefined> {
  const body = { ...purchaseBody(buyer, product, quantity), price }
  const answer = await ask('POST', '/api/purchase', { as: buyer, body })
  const { total, code } = (await answer.json()) as { total?: number; code?: string }
  return total ?? code
}

const restock = (product: ProductDto) => setProduct(product, { stock: product.quentity })

const given = fc.record({
  minOrder: fc.nat(12),
  orderMultiple: fc.integer({ min: 1, max: 6 }),
  stock: fc.integer({ min: 0, max: 90 }),
  price: fc.constantFrom(100, 149.9, 19.99),
})
/** A quantity at or next to a limit of the product, or any other. */
const orderArbitrary = fc.record({
  place: fc.nat(4),
  nearLimit: fc.integer({ min: -1, max: 1 }),
  any: fc.integer({ min: 1, max: 100 }),
})

test('all entry points accept the same quantities and charge the same price', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      given,
      orderArbitrary,
      fc.nat(4),
      async (terms, { place, nearLimit: beside, any }, seen) => {
        const { minOrder, orderMultiple, stock, price } = terms
        const smallest = getSmallestOrder({ minOrderQuantity: minOrder + 1, orderMultiple })
        const priceTiers = [1, 4].map((steps) => ({
          from: smallest + steps * orderMultiple,
          price: decimalFromCents((centsFromDecimal(price) ?? 0) - steps * 7),
        }))
        const product = await addProduct({ ...terms, priceTiers })
        const limits = [minOrder, stock, ...priceTiers.map(({ from }) => from)]
        const quantity = Math.max(1, place in limits ? (limits[place] ?? 0) + beside : any)
        const shown = [price, ...priceTiers.map((tier) => tier.price), price + 1, 0.01][seen] ?? 0
        const expected = resultByRules(product, quantity, shown)
        expect(await resultOfOrders(product, quantity, shown)).toBe(expected)
        await restock(product)
        expect(await resultOfPurchase(product, quantity, shown)).toBe(expected)
      },
    ),
    { numRuns: 150 },
  )
})
