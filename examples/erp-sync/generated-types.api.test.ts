/** The types are generated from the API document of today, and compiled with the programs that use them. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '../../testing/test-shop.ts'
import { generateTypes, type OpenApiDocument } from './generate-types.ts'
import type { ShopClient } from './shop-client.ts'

const shop = await openTestShop()
const { ask } = shop
const document = (await (await ask('GET', '/api/openapi.json')).json()) as OpenApiDocument

// Below the project, so that the compiler finds the types of Node.
const folder = mkdtempSync(resolve('examples/erp-sync/.generated-'))
afterAll(() => rmSync(folder, { recursive: true }))
copyFileSync('examples/erp-sync/shop-client.ts', join(folder, 'shop-client.ts'))

const OPTIONS =
  '--noEmit --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --skipLibCheck --target es2024'
const MODULES =
  '--module nodenext --moduleResolution nodenext --allowImportingTsExtensions --types node --ignoreConfig'

/** Throws with the errors of the compiler. */
function compile(file: string): void {
  try {
    execFileSync('node_modules/.bin/tsc', [...`${OPTIONS} ${MODULES}`.split(' '), join(folder, file)])
  } catch (error) {
    throw new Error(String((error as { stdout?: Buffer }).stdout))
  }
}

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

test('the ERP program compiles with types that are generated today', () => {
  const calls = Array.from(
    readFileSync('examples/erp-sync/shop-api.ts', 'utf8').matchAll(/^ {2}'([A-Z]+ [^']+)'/gm),
    ([, call]) => call ?? '',
  )
  expect(calls).toHaveLength(6)
  write('shop-api.ts', generateTypes(document, calls))
  copyFileSync('examples/erp-sync/erp-sync.ts', join(folder, 'erp-sync.ts'))
  compile('erp-sync.ts')
})

const ORDER_PROGRAM = `import type { Calls } from './order-api.ts'
import { createCall, type ShopClient } from './shop-client.ts'

export async function order(shop: ShopClient, productID: string): Promise<{ number: string; total: number }> {
  const call = createCall<Calls>(shop)
  const { price, minOrder } = await call('GET /api/products/{id}', { path: { id: productID } })
  const lines = [{ productID, quantity: minOrder + 1, price }]
  const body = { lines, address: 'Store 4, Harbour Road', Phone: '+1 555 0100' }
  return call('POST /api/orders', { body }, 'order-1')
}
`

test('a generated client places an order, once however often it is repeated', async () => {
  write('order-api.ts', generateTypes(document, ['GET /api/products/{id}', 'POST /api/orders']))
  write('order.ts', ORDER_PROGRAM)
  compile('order.ts')
  const { order } = (await import(pathToFileURL(join(folder, 'order.ts')).href)) as {
    order: (shop: ShopClient, productID: string) => Promise<{ number: string; total: number }>
  }
  const [buyer, product] = [await shop.register(), await shop.addProduct({ price: 149 })]
  const client: ShopClient = {
    url: '',
    headers: { cookie: buyer.cookie },
    fetch: (url, { method = 'GET', headers = {}, body } = {}) =>
      ask(method, String(url), {
        headers: headers as Record<string, string>,
        ...(typeof body === 'string' && { body }),
      }),
  }
  const [first, again] = [await order(client, product._id), await order(client, product._id)]
  expect(again).toEqual(first)
  expect(first.total).toBe(149 * (product.minOrder + 1))
  const orders = (await (await ask('GET', '/api/orders', { as: buyer })).json()) as { number: string }[]
  expect(orders.map(({ number }) => number)).toEqual([first.number])
})

test('a program that misspells a field or a call does not compile', () => {
  write('order-api.ts', generateTypes(document, ['GET /api/products/{id}', 'POST /api/orders']))
  write('wrong.ts', ORDER_PROGRAM.replace('{ lines, address', '{ lines, adress'))
  expect(() => compile('wrong.ts')).toThrow('adress')
  expect(() => generateTypes(document, ['GET /api/order'])).toThrow('The shop has no call GET /api/order')
})
