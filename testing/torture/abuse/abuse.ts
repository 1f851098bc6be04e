/** One client abuses the shop while another one uses it: how the other client is affected. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createBuyers } from '../buyers.ts'
import type { Fixture } from '../fixture.ts'
import { ATTACKS, type Outcome, type Target } from './attacks.ts'

/** The experience of the other client. */
export interface ClientReport {
  calls: number
  medianMs: number
  p95Ms: number
  refusedPercent: number
}

export interface AbuseReport {
  attack: string
  outcome: Outcome
  other: ClientReport
  wrong: string[]
}

const MAX_MEDIAN_MS = 100
const MAX_REFUSED_PERCENT = 5
/** The orders of the abusing account, with as many lines as the demo catalog has products. */
const ORDERS = 40
const OTHER_NETWORK = '198.51.100.7'

interface Product {
  _id: string
  sku: string
  price: number
  quentity: number
  minOrder: number
  orderMultiple: number
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((settle) => {
    const asked = request(url, { agent, headers: { 'x-forwarded-for': OTHER_NETWORK, ...headers } })
    asked.on('error', () => settle(0))
    asked.on('response', (answer) => {
      answer.on('error', () => settle(0))
      answer.on('end', () => settle(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.end()
  })
}

/** Uses the shop like a signed-in visitor: pages, products, a search, and the session. */
async function use(origin: string, cookie: string, products: readonly Product[], isOver: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let refused = 0
  const asked = ['/', '/api/products/', '/api/auth/get-session', '/products', '/api/products?limit=8&q=']
  for (let call = 0; !isOver(); call += 1) {
    const path = asked[call % asked.length] ?? '/'
    const product = products[call % products.length]
    const what = path.endsWith('=') ? product?.sku : path === '/api/products/' ? product?._id : ''
    const begun = performance.now()
    const status = await ask(`${origin}${path}${what}`, agent, { cookie })
    times.push(performance.now() - begun)
    if (status < 200 || status >= 400) refused += 1
    await pause(10)
  }
  agent.destroy()
  return createReport(times, refused)
}

function createReport(times: number[], refused: number): ClientReport {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const refusedPercent = (refused / Math.max(1, times.length)) * 100
  return { calls: times.length, medianMs: at(0.5), p95Ms: at(0.95), refusedPercent }
}

function runAttack(name: string, target: Target, milliseconds: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./attack-worker.ts', import.meta.url), {
      workerData: { name, target, milliseconds },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Places orders of every product, so that there are long orders to request. */
async function placeLongOrders(
  origin: string,
  cookie: string,
  products: readonly Product[],
): Promise<string[]> {
  const numbers: string[] = []
  const lines = products
    .map(({ _id, price, minOrder, orderMultiple, quentity }) => {
      const quantity = (Math.floor(minOrder / orderMultiple) + 1) * orderMultiple
      return { productID: _id, quantity, price, most: Math.floor(quentity / quantity) }
    })
    .filter(({ most }) => most > 0)
  for (let order = 0; order < ORDERS; order += 1) {
    const body = JSON.stringify({
      lines: lines.filter(({ most }) => most > order).map(({ most: _, ...line }) => line),
      address: 'Store 4, Harbour Road',
      Phone: '+1 555 0100',
    })
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${origin}/api/orders`, { method: 'POST', headers, body })
    if (answer.status !== 201) break
    numbers.push(((await answer.json()) as { number: string }).number)
  }
  return numbers
}

/** @param progress called with the current step */
export async function abuse(
  fixture: Fixture,
  milliseconds: number,
  progress: (line: string) => void = () => undefined,
): Promise<AbuseReport[]> {
  const [attacker, other] = await fixture.look((db) => createBuyers(db, 2, fixture.secret))
  if (!attacker || !other) throw new Error('no buyers were created')
  const shop = await fixture.open({ DEMO: 'on', TRUST_PROXY: '1' })
  const origin = shop.url
  const products = (await (await fetch(`${origin}/api/products`)).json()) as Product[]
  const orders = await placeLongOrders(origin, attacker.cookie, products)
  const skus = products.slice(0, 5).map(({ sku }) => sku)
  const target: Target = { origin, cookie: attacker.cookie, email: attacker.email, orders, skus }
  const reports: AbuseReport[] = []
  for (const attack of Object.keys(ATTACKS)) {
    progress(attack)
    let isOver = false
    const using = use(origin, other.cookie, products, () => isOver)
    const outcome = await runAttack(attack, target, milliseconds)
    isOver = true
    const report = await using
    reports.push({ attack, outcome, other: report, wrong: await wrongIn(origin, outcome, report) })
  }
  await shop.stop()
  return reports
}

async function wrongIn(origin: string, { requests }: Outcome, other: ClientReport): Promise<string[]> {
  const health = await fetch(`${origin}/healthz`).then(
    ({ status }) => status,
    () => 0,
  )
  return [
    ...(health === 200 ? [] : ['the shop does not answer any more']),
    ...(requests > 0 ? [] : ['the attack asked for nothing']),
    ...(other.calls > 0 ? [] : ['the other client was not answered at all']),
    ...(other.medianMs < MAX_MEDIAN_MS ? [] : [`a median of ${other.medianMs.toFixed(0)} ms`]),
    ...(other.refusedPercent < MAX_REFUSED_PERCENT ? [] : [`${other.refusedPercent.toFixed(1)} % rejected`]),
  ]
}
