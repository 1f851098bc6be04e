import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromDecimal, formatAmount, formatMoney } from '#app/lib/money.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import { type OrderReceivedPayload, orderReceivedEmail } from '#app/orders/core/emails.server.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import { renderEmail } from '../../email/render-email.server.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register } = shop
const { line, send } = orderCalls(shop)

const cents = (dollars: number) => BigInt(centsFromDecimal(dollars) ?? -1)

interface TieredOrder {
  listPrice: number
  discounts: number[]
  quantity: number
}

const order: fc.Arbitrary<TieredOrder> = fc.record({
  listPrice: fc.integer({ min: 100, max: 1_000_000_000 }),
  discounts: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 100_000 }),
})

/** A product with price tiers at 10, 20 and 30 units, and the price of a quantity, calculated with big integers. */
async function createTieredProduct({ listPrice, discounts, quantity }: TieredOrder) {
  const breaks = discounts.map((_cut, index) => ({
    from: (index + 1) * 10,
    unitPrice: listPrice - discounts.slice(0, index + 1).reduce((sum, cut) => sum + cut, 0),
  }))
  const product = await addProduct({
    minOrder: 0,
    stock: 100_000,
    price: listPrice / 100,
    priceTiers: breaks.map(({ from, unitPrice }) => ({ from, price: unitPrice / 100 })),
  })
  const unitPrice = getUnitPrice(quantity, { listPrice, priceTiers: breaks })
  return {
    line: line(product, quantity, unitPrice / 100),
    worth: BigInt(unitPrice) * BigInt(quantity),
  }
}

test('the API, the flat view, the database, the email and the invoice have the same totals in cents', {
  timeout: 120_000,
}, async () => {
  const buyer = await register()
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 4 }), async (orders) => {
      const products = []
      for (const one of orders) products.push(await createTieredProduct(one))
      const worth = products.reduce((sum, one) => sum + one.worth, 0n)
      const order = await placedOrder(
        await send(
          buyer,
          products.map((one) => one.line),
        ),
      )
      expect(cents(order.total)).toBe(worth)
      expect(order.lines.map((one) => cents(one.lineTotal))).toEqual(products.map((one) => one.worth))
      const stored = await db
        .selectFrom('orders')
        .select('total')
        .where('number', '=', order.number)
        .executeTakeFirstOrThrow()
      expect(BigInt(stored.total)).toBe(worth)
      const flat = (await (
        await ask('GET', `/api/purchase/${buyer.email}?sort=newest&limit=1`, { as: buyer })
      ).json()) as Purchase[]
      expect(flat.reduce((sum, one) => sum + cents(one.price) * BigInt(one.orderquentity), 0n)).toBe(worth)
      const email = (await shop.emailsTo(buyer, 'order-received')).at(-1)
      const renderedEmail = renderEmail(
        orderReceivedEmail(email?.payload as unknown as OrderReceivedPayload, TEST_SELLER),
        TEST_SELLER,
      )
      expect(renderedEmail.text).toMatch(
        new RegExp(`^Total +${formatMoney(Number(worth)).replace(/[$.]/g, '\\$&')}$`, 'm'),
      )
      const pdf = await ask('GET', `/api/orders/${order.number}/pro-forma.pdf`, { as: buyer })
      const pages = await pdfPages(new Uint8Array(await pdf.arrayBuffer()))
      expect(pages.join(' ')).toContain(`Amount due, USD ${formatAmount(Number(worth))} `)
    }),
    { numRuns: 15 },
  )
})
