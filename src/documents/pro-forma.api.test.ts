import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'

const { ask, addProduct, purchaseBody, register, registerAdmin } = await openTestShop()

describe('the pro-forma invoice', () => {
  const pdfOf = (id: string, as?: Awaited<ReturnType<typeof register>>) =>
    ask('GET', `/api/orders/${id}/pro-forma.pdf`, { as })
  async function placed(change: Record<string, unknown> = {}) {
    const buyer = await register('Ann </td><script> 🛠️ مرحبا')
    const product = await addProduct()
    const body = { ...purchaseBody(buyer, product, 6), ...change }
    return {
      buyer,
      id: ((await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as Purchase)._id,
    }
  }

  test('is a PDF with the same bytes each time', async () => {
    const { buyer, id } = await placed()
    const first = await pdfOf(id, buyer)
    expect(first.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(await (await pdfOf(id, buyer)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('can be created for unusual names and addresses', async () => {
    const { buyer, id } = await placed({
      address: `${'W'.repeat(400)}\n\n${'<b>'.repeat(20)}`,
      Phone: '9'.repeat(40),
    })
    expect((await pdfOf(id, buyer)).status).toBe(200)
  })

  test('is available to the buyer and to administrators', async () => {
    const { id } = await placed()
    await problemOf(await pdfOf(id), 401, 'not-signed-in')
    await problemOf(await pdfOf(id, await register()), 404, 'order-not-found')
    expect((await pdfOf(id, await registerAdmin())).status).toBe(200)
  })
})
