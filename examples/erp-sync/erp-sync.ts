/**
 * Takes the orders of the shop over into an ERP system, and sends its stock receipts back. Reads and writes the file `ERP_FILE`
 * in place of a real system. Start it as often as you like; it may be killed at any moment.
 *
 *   SHOP_URL=https://shop.example SHOP_KEY=fx_live_… ERP_FILE=erp.json node examples/erp-sync/erp-sync.ts
 *
 * The key needs the scopes orders:read, orders:write and stock:write.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

export interface ErpData {
  /** The position in the changes of the shop; absent before the first run. */
  cursor?: string
  /** The sales orders, by the order number of the shop. */
  orders: Record<string, { number: string; lines: { sku: string; quantity: number }[] }>
  /** Goods that were received and not yet reported, each with a number of its own. */
  receipts: { number: string; productId: string; quantity: number }[]
}

export interface Erp {
  data: ErpData
  /** Saves the data as a whole or not at all. */
  save: () => void
}

export interface ShopClient {
  url: string
  key: string
  fetch?: typeof fetch
  /** The wait before a call is tried again, in milliseconds. */
  pause?: (ms: number) => Promise<unknown>
}

interface ChangePage {
  changes: { order: string }[]
  next: string
  hasMore: boolean
}
interface ShopOrder {
  lines: { sku: string; quantity: number }[]
}

const MAX_TRIES = 5

/** Calls the shop. Tries again when it is busy or cannot be reached, which is safe: every call here may be repeated. */
async function call<Answer>(
  shop: ShopClient,
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
) {
  const headers = {
    authorization: `Bearer ${shop.key}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  const pause = shop.pause ?? setTimeout
  for (let tries = 1; ; tries += 1) {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await (shop.fetch ?? fetch)(shop.url + path, init)
    if (answer.ok) return (await answer.json()) as Answer
    const isBusy = answer.status === 429 || answer.status === 503
    if (!isBusy || tries === MAX_TRIES)
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}

/** Stores the order first and tells the shop afterwards. After a crash in between, the order is stored with its number. */
async function takeOrder(shop: ShopClient, erp: Erp, order: string) {
  const { orders } = erp.data
  if (!orders[order]) {
    const { lines } = await call<ShopOrder>(shop, 'GET', `/api/orders/${order}`)
    const number = `SO-${Object.keys(orders).length + 1}`
    orders[order] = { number, lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) }
    erp.save()
  }
  await call(shop, 'PUT', `/api/orders/${order}/taken`, { number: orders[order].number })
}

/** The cursor is saved after its page is done, so an interrupted page is read again. */
async function takeOrders(shop: ShopClient, erp: Erp) {
  for (let hasMore = true; hasMore; ) {
    const { cursor } = erp.data
    const after = cursor === undefined ? '' : `?after=${cursor}`
    const page = await call<ChangePage>(shop, 'GET', `/api/orders/changes${after}`)
    for (const order of new Set(page.changes.map((change) => change.order))) await takeOrder(shop, erp, order)
    erp.data.cursor = page.next
    erp.save()
    hasMore = page.hasMore
  }
}

/** The number of the receipt is the idempotency key, so a receipt that is sent twice counts once. */
async function sendReceipts(shop: ShopClient, erp: Erp) {
  for (const receipt of [...erp.data.receipts]) {
    const { productId, quantity, number } = receipt
    const movement = { kind: 'received', quantity, reason: number }
    await call(shop, 'POST', `/api/products/${productId}/stock-movements`, movement, `receipt-${number}`)
    erp.data.receipts = erp.data.receipts.filter((one) => one !== receipt)
    erp.save()
  }
}

export async function syncWithShop(shop: ShopClient, erp: Erp): Promise<void> {
  await takeOrders(shop, erp)
  await sendReceipts(shop, erp)
}

/** The file is replaced as a whole, so a crash leaves the old or the new one. */
function openErpFile(file: string): Erp {
  const data: ErpData = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { orders: {}, receipts: [] }
  return {
    data,
    save() {
      writeFileSync(`${file}.new`, JSON.stringify(data, null, 2))
      renameSync(`${file}.new`, file)
    },
  }
}

if (import.meta.main) {
  const { SHOP_URL: url = '', SHOP_KEY: key = '', ERP_FILE: file = 'erp.json' } = process.env
  const erp = openErpFile(file)
  await syncWithShop({ url, key }, erp)
  console.log(`${Object.keys(erp.data.orders).length} orders taken`)
}
