import { expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import { createDiskGuard } from './disk-guard.server.ts'

const MB = 1024 * 1024
let free = 10_000 * MB
const said: string[] = []
const say = (_fields: object, message: string) => said.push(message)
const guard = createDiskGuard('', { info: say, warn: say, error: say }, async () => {
  if (free < 0) throw new Error('the disk cannot be asked')
  return free
})
guard.stop()
const { ask, addProduct, purchaseBody, register, stockOf } = await openTestShop({
  isDiskFull: () => guard.isFull(),
})

test('on a nearly full disk, every change is rejected with a message, reading works, and it recovers by itself', async () => {
  const buyer = await register()
  const product = await addProduct()
  const order = () => ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
  free = 199 * MB
  await guard.check()
  const refusal = await order()
  expect(refusal.headers.get('retry-after')).toBe('60')
  expect(await problemOf(refusal, 503, 'disk-full')).toMatchObject({
    detail: expect.stringContaining('disk is full'),
  })
  for (const [method, path] of [
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/reviews'],
    ['PATCH', `/api/products/${product._id}`],
    ['DELETE', '/api/users/somebody@company.example'],
    ['POST', '/api/endpoint-not-found'],
  ] as const) {
    await problemOf(await ask(method, path, { as: buyer, body: {} }), 503, 'disk-full')
  }
  expect((await ask('GET', `/api/products/${product._id}`)).status).toBe(200)
  expect((await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer })).status).toBe(200)
  expect(await stockOf(product)).toBe(100)
  free = 201 * MB
  await guard.check()
  expect((await order()).status).toBe(201)
  expect(said).toEqual([
    'the disk is nearly full: nothing is written until there is space again',
    'there is space on the disk again',
  ])
})

test('a disk whose free space is unknown rejects nothing', async () => {
  free = -1
  await guard.check()
  expect(guard.isFull()).toBe(false)
})
