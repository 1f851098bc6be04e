/** One client abuses the shop while another one uses it: how the other client is affected. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ADMIN } from '../../shop-process.ts'
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
const OTHER_NETWORK = '198.51.100.7'

interface Product {
  _id: string
  sku: string
  price: number
  quentity: number
  minOrder: number
  orderMultiple: number
}

function ask(origin: string, agent: Agent, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((settle) => {
    const asked = request(origin + path, {
      agent,
      headers: { 'x-forwarded-for': OTHER_NETWORK, ...headers },
    })
    asked.on('error', () => settle(0))
    asked.on('response', (answer) => {
      answer.on('error', () => settle(0))
      answer.on('end', () => settle(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.end()
  })
}

/** The requests of the other client: pages, products, a search, the session, and a page that is not cached yet. */
const callsOf = ({ _id, sku }: Product, index: number): string[] => [
  '/',
  `/api/products/${_id}`,
  '/api/auth/get-session',
  '/products',
  `/api/products?limit=8&q=${sku}`,
  `/finder?material=wood&diameter=${10 + index}`,
]

const DELIVERY = { address: 'Store 4, Harbour Road', Phone: '+1 555 0100' }

async function use(origin: string, cookie: string, products: readonly Product[], isOver: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let refused = 0
  const calls = products.flatMap((shown, index) => callsOf(shown, index))
  for (let call = 0; !isOver(); call += 1) {
    const begun = performance.now()
    const status = await ask(origin, agent, calls[call % calls.length] ?? '/', { cookie })
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
  orders: number,
): Promise<string[]> {
  const numbers: string[] = []
  const lines = products
    .map(({ _id, price, minOrder, orderMultiple, quentity }) => {
      const quantity = (Math.floor(minOrder / orderMultiple) + 1) * orderMultiple
      return { productID: _id, quantity, price, most: Math.floor(quentity / quantity) }
    })
    .filter(({ most }) => most > 0)
  for (let order = 0; order < orders; order += 1) {
    const body = JSON.stringify({
      ...DELIVERY,
      lines: lines.filter(({ most }) => most > order).map(({ most: _, ...line }) => line),
    })
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${origin}/api/orders`, { method: 'POST', headers, body })
    if (answer.status !== 201) break
    numbers.push(((await answer.json()) as { number: string }).number)
  }
  return numbers
}

const FILE_BYTES = 20 * 1024 * 1024

/** As an administrator: a product with a large file. @returns the path of the file */
async function addLargeFile(origin: string): Promise<string> {
  const json = { 'content-type': 'application/json' }
  const signIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  })
  const cookie = signIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const added = await fetch(`${origin}/api/products`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({
      email: ADMIN.email,
      productName: 'Impact drill',
      price: 149.5,
      quentity: 1,
      minOrder: 0,
      discription: 'Hammer drill for masonry anchors.',
      allowDuplicateName: true,
    }),
  })
  if (added.status !== 201) throw new Error(`no product was added: ${await added.text()}`)
  const { _id: id } = (await added.json()) as Product
  const query = 'kind=manual&language=en&revision=A&validFrom=2026-01-01'
  const content = Buffer.alloc(FILE_BYTES, ' ')
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', FILE_BYTES - 7)
  const stored = await fetch(`${origin}/api/products/${id}/files?${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: content,
  })
  if (stored.status !== 201) throw new Error(`no file was added: ${await stored.text()}`)
  return stored.headers.get('location') ?? ''
}

interface AbuseOptions {
  /** Of each attack. */
  milliseconds: number
  /** The orders of the abusing account, with as many lines as the demo catalog has products. */
  orders: number
}

/** @param progress called with the current step */
export async function abuse(
  fixture: Fixture,
  { milliseconds, orders: count }: AbuseOptions,
  progress: (line: string) => void = () => undefined,
): Promise<AbuseReport[]> {
  const [attacker, other] = await fixture.look((db) => createBuyers(db, 2, fixture.secret))
  if (!attacker || !other) throw new Error('no buyers were created')
  const shop = await fixture.open({ DEMO: 'catalog', TRUST_PROXY: '1' })
  const origin = shop.url
  const products = (await (await fetch(`${origin}/api/products`)).json()) as Product[]
  const filePath = await addLargeFile(origin)
  const orders = await placeLongOrders(origin, attacker.cookie, products, count)
  const skus = products.slice(0, 5).map(({ sku }) => sku)
  const target: Target = { origin, cookie: attacker.cookie, email: attacker.email, orders, skus, filePath }
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
