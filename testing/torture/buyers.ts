/** Signed-in buyers and products in stock, written straight into the database, and the requests of the buyers. */

import { randomBytes, randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import type { Context } from '../../src/app/context.server.ts'
import { newId } from '../../src/db/ids.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import type { SignedInUser } from '../../src/lib/actor.ts'
import { addDays, utcDay } from '../../src/lib/dates.ts'
import { createProduct } from '../../src/products/records/commands.server.ts'
import { MAKER, signedCookie } from '../accounts.ts'
import { SILENT_LOGGER } from '../silent-logger.ts'

/** Later than the lead time of any product here. */
const SEEN_DAYS = 60

export interface Buyer {
  id: string
  email: string
  cookie: string
}

export interface StockedProduct {
  id: string
  price: number
  /** Units in stock before the first order. */
  initialStock: number
  /** The most units that are promised and not produced; absent for a product that is sold from stock only. */
  backorderLimit?: number
}

/** An order that a buyer intends. Sent twice, it is still one order. */
export interface OrderIntent {
  key: string
  buyer: Buyer
  product: StockedProduct
  quantity: number
}

export type OrderResult =
  | { kind: 'placed'; number: string; replayed: boolean }
  | { kind: 'refused'; status: number; code: string; available: number | undefined }
  /** The connection ended or the shop failed: the order may or may not have been placed. */
  | { kind: 'unanswered' }

export async function createBuyers(db: Db, count: number, secret: string): Promise<Buyer[]> {
  const at = new Date()
  const buyers = Array.from({ length: count }, (_, index) => {
    const id = newId(at)
    return { id, email: `buyer-${index}-${id}@company.example`, token: randomBytes(24).toString('base64url') }
  })
  const users = buyers.map(({ id, email }) => ({
    id,
    email,
    name: 'Site Buyer',
    email_verified: true,
    has_paid: true,
  }))
  await db
    .insertInto('users')
    .values(users.map((user) => ({ ...user, created_at: at, updated_at: at })))
    .execute()
  const expires_at = new Date(at.getTime() + 24 * 60 * 60 * 1_000)
  await db
    .insertInto('sessions')
    .values(
      buyers.map(({ id, token }) => ({
        id: newId(at),
        user_id: id,
        token,
        expires_at,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  return buyers.map(({ id, email, token }) => ({ id, email, cookie: signedCookie(token, secret) }))
}

export async function createStockedProduct(db: Db, stock: number, minOrder = 0): Promise<StockedProduct> {
  const outcome = await createProduct(
    { db, actor: MAKER, now: () => new Date(), log: SILENT_LOGGER, shopUrl: 'http://shop.test' },
    {
      email: MAKER.email,
      productName: 'Impact drill',
      price: 149.5,
      stock,
      minOrder,
      description: 'Hammer drill for masonry anchors.',
      allowDuplicateName: true,
    },
  )
  if (!outcome.done) throw new Error('The product was not created.')
  return { id: outcome.value._id, price: 149.5, initialStock: stock }
}

/** A product of which buyers who have seen a ship-by date may order more than the stock. */
export async function createBackorderProduct(
  db: Db,
  stock: number,
  backorderLimit: number,
): Promise<StockedProduct> {
  const product = await createStockedProduct(db, stock)
  await db
    .insertInto('product_supply')
    .values({
      product_id: product.id,
      allows_backorder: true,
      backorder_limit: backorderLimit,
      lead_days: 30,
      version: 1,
    })
    .execute()
  return { ...product, backorderLimit }
}

export function newOrderIntent(buyer: Buyer, product: StockedProduct, quantity: number): OrderIntent {
  return { key: randomUUID(), buyer, product, quantity }
}

export interface Sent {
  status: number
  body: Record<string, unknown>
  replayed: boolean
}

async function received(answer: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
  return {
    status: answer.statusCode ?? 0,
    body: (Array.isArray(body) ? body[0] : body) as Record<string, unknown>,
    replayed: answer.headers['idempotent-replayed'] === 'true',
  }
}

interface PostOptions {
  method?: 'POST' | 'PUT'
  /** Milliseconds between the last byte of the request and the end of the connection. */
  dropAfter?: number | undefined
}

const ANSWER_TIMEOUT_MS = 60_000

export function post(
  url: string,
  buyer: Buyer,
  body: unknown,
  headers: Record<string, string>,
  { method = 'POST', dropAfter }: PostOptions = {},
): Promise<Sent | null> {
  return new Promise((resolve) => {
    const outgoing = request(url, {
      method,
      headers: { 'content-type': 'application/json', cookie: buyer.cookie, ...headers },
      timeout: ANSWER_TIMEOUT_MS,
    })
    // An order that the shop never answers counts as lost, instead of stopping the run.
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('response', (answer) => received(answer).then(resolve, () => resolve(null)))
    outgoing.on('error', () => resolve(null))
    outgoing.end(JSON.stringify(body), () => {
      if (dropAfter !== undefined) setTimeout(() => outgoing.destroy(), dropAfter)
    })
  })
}

export const toPurchaseBody = ({ buyer, product, quantity }: OrderIntent) => ({
  email: buyer.email,
  address: 'Store 4, Harbour Road',
  Phone: '+1 555 0100',
  orderquentity: quantity,
  productID: product.id,
  price: product.price,
})

/** The specified call ends at the stock. */
const toOrderBody = ({ product, quantity }: OrderIntent) => ({
  lines: [
    {
      productID: product.id,
      quantity,
      price: product.price,
      shipsBy: utcDay(addDays(new Date(), SEEN_DAYS)),
    },
  ],
  address: 'Store 4, Harbour Road',
  Phone: '+1 555 0100',
})

export async function sendOrder(url: string, intent: OrderIntent, dropAfter?: number): Promise<OrderResult> {
  const { buyer, key, product } = intent
  const headers = { 'idempotency-key': key }
  const [path, body] = product.backorderLimit
    ? ['/api/orders', toOrderBody(intent)]
    : ['/api/purchase', toPurchaseBody(intent)]
  const sent = await post(`${url}${path}`, buyer, body, headers, { dropAfter })
  if (!sent || sent.status >= 500) return { kind: 'unanswered' }
  const { _id, number = _id } = sent.body
  if (sent.status === 201) return { kind: 'placed', number: String(number), replayed: sent.replayed }
  return {
    kind: 'refused',
    status: sent.status,
    code: String(sent.body.code),
    available: availableIn(sent.body),
  }
}

/** The units that can still be ordered, by the problem of an order or of its only line. */
function availableIn({ available, lines }: Record<string, unknown>): number | undefined {
  const found = available ?? (lines as { available?: unknown }[] | undefined)?.[0]?.available
  return typeof found === 'number' ? found : undefined
}

export async function sendCancel(
  url: string,
  buyer: Buyer,
  number: string,
): Promise<'cancelled' | 'refused' | 'unanswered'> {
  const sent = await post(`${url}/api/orders/${number}/transitions`, buyer, { to: 'cancelled' }, {})
  if (!sent || sent.status >= 500) return 'unanswered'
  return sent.status === 201 ? 'cancelled' : 'refused'
}

/** The context of a command that a buyer, or an administrator in their place, runs. Status changes have no undo window. */
export function buyerContext(
  db: Db,
  { id: userId, email }: Buyer,
  role: SignedInUser['role'],
  undoSeconds = 0,
): Context {
  return {
    db,
    actor: {
      kind: 'user',
      userId,
      email,
      name: 'Site Buyer',
      role,
      isEmailConfirmed: true,
      staffRoles: role === 'admin' ? ['administrator'] : [],
    },
    now: () => new Date(),
    log: SILENT_LOGGER,
    shopUrl: 'http://shop.test',
    maxOrdersPerHour: 0,
    undoSeconds,
  }
}
