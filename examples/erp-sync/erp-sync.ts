/**
 * Takes the orders of the shop over into an ERP system, and sends its stock receipts and shipments back. Reads and writes a file
 * in place of a real system. It may be killed at any moment, and started again. See README.md.
 */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Calls } from './shop-api.ts'
import { createCall, type ShopClient } from './shop-client.ts'

export interface ErpData {
  /** The position in the changes of the shop; absent before the first run. */
  cursor?: string
  /** The sales orders, by the order number of the shop. */
  orders: Record<string, { number: string; lines: { sku: string; quantity: number }[] }>
  /** Goods that were received and not yet reported, each with a number of its own. */
  receipts: { number: string; productId: string; quantity: number }[]
  /** Goods that left and are not yet reported, each with the number of its delivery note. */
  shipments: { number: string; order: string; lines: { line: number; quantity: number }[] }[]
}

export const EMPTY_ERP: ErpData = { orders: {}, receipts: [], shipments: [] }

export interface Erp {
  data: ErpData
  /** Saves the data as a whole or not at all. */
  save: () => void
}

type Call = ReturnType<typeof createCall<Calls>>

/** Stores the order first and tells the shop afterwards. After a crash in between, the order is stored with its number. */
async function takeOrder(call: Call, erp: Erp, order: string) {
  const { orders } = erp.data
  if (!orders[order]) {
    const { lines } = await call('GET /api/orders/{id}', { path: { id: order } })
    const number = `SO-${Object.keys(orders).length + 1}`
    orders[order] = { number, lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) }
    erp.save()
  }
  const { number } = orders[order]
  await call('PUT /api/orders/{id}/taken', { path: { id: order }, body: { number } })
}

/** The cursor is saved after its page is done, so an interrupted page is read again. */
async function takeOrders(call: Call, erp: Erp) {
  for (let hasMore = true; hasMore; ) {
    const { cursor } = erp.data
    const page = await call('GET /api/orders/changes', {
      query: cursor === undefined ? {} : { after: cursor },
    })
    for (const order of new Set(page.changes.map((change) => change.order))) await takeOrder(call, erp, order)
    erp.data.cursor = page.next
    erp.save()
    hasMore = page.hasMore
  }
}

/** The number of the receipt is the idempotency key, so a receipt that is sent twice counts once. */
async function sendReceipts(call: Call, erp: Erp) {
  for (const receipt of [...erp.data.receipts]) {
    const { productId, quantity, number } = receipt
    const body = { kind: 'received' as const, quantity, reason: number }
    await call(
      'POST /api/products/{id}/stock-movements',
      { path: { id: productId }, body },
      `receipt-${number}`,
    )
    erp.data.receipts = erp.data.receipts.filter((one) => one !== receipt)
    erp.save()
  }
}

/** The number of the delivery note is in the idempotency keys, so a shipment that is sent twice leaves once. */
async function sendShipments(call: Call, erp: Erp) {
  for (const sent of [...erp.data.shipments]) {
    const { order: id, number: note, lines } = sent
    const draft = { path: { id }, body: { lines, note } }
    const shipment = await call('POST /api/orders/{id}/shipments', draft, `draft-${note}`)
    const path = { id, shipment: shipment.number }
    await call('POST /api/orders/{id}/shipments/{shipment}/dispatch', { path, body: {} }, `dispatch-${note}`)
    erp.data.shipments = erp.data.shipments.filter((one) => one !== sent)
    erp.save()
  }
}

export async function syncWithShop(shop: ShopClient, erp: Erp): Promise<void> {
  const call = createCall<Calls>(shop)
  await takeOrders(call, erp)
  await sendReceipts(call, erp)
  await sendShipments(call, erp)
}

/** The file is replaced as a whole, so a crash leaves the old or the new one. */
function openErpFile(file: string): Erp {
  const data: ErpData = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : structuredClone(EMPTY_ERP)
  return {
    data,
    save() {
      writeFileSync(`${file}.new`, JSON.stringify(data, null, 2))
      renameSync(`${file}.new`, file)
    },
  }
}

if (import.meta.main) {
  const { SHOP_URL: url = '', SHOP_KEY: key, ERP_FILE: file = 'erp.json', POLL_SECONDS = '0' } = process.env
  if (!URL.canParse(url) || !key) {
    console.error('Set SHOP_URL and SHOP_KEY, as README.md says.')
    process.exit(1)
  }
  const shop = { url: url.replace(/\/$/, ''), headers: { authorization: `Bearer ${key}` } }
  const pauseMs = Number(POLL_SECONDS) * 1_000
  do {
    const erp = openErpFile(file)
    const before = Object.keys(erp.data.orders).length
    // The next time begins where this one stopped.
    const error = await syncWithShop(shop, erp).catch((failed: Error) => failed)
    if (error) console.error(error.message, error.cause ?? '')
    process.exitCode = error ? 1 : 0
    const orders = Object.keys(erp.data.orders).length
    console.log(`${orders - before} orders taken, ${orders} in ${file}`)
    await setTimeout(pauseMs)
  } while (pauseMs > 0)
}
