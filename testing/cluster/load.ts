/** Buyers who order and readers who look, while a step of the drill runs; and what they saw. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Buyer,
  newOrderIntent,
  type OrderIntent,
  type StockedProduct,
  toPurchaseBody,
} from '../torture/buyers.ts'

/** The result of one kind of request. */
export interface RequestFigures {
  asked: number
  /** No answer, or 5xx. */
  failed: number
  /** How often each status or lack of an answer was the failure. */
  failures: Record<string, number>
  /** The longest time without a success. */
  longestOutageMs: number
}

export interface LoadFigures {
  orders: RequestFigures
  pages: RequestFigures
  lists: RequestFigures
  /** Lists in which a buyer missed an order that the shop had confirmed to the same browser. */
  stale: number
}

interface Recorder {
  figures: RequestFigures
  record(status: number | undefined): void
  end(): void
}

function createRecorder(): Recorder {
  const figures: RequestFigures = { asked: 0, failed: 0, failures: {}, longestOutageMs: 0 }
  let lastSuccess = performance.now()
  const measure = () => {
    figures.longestOutageMs = Math.max(figures.longestOutageMs, performance.now() - lastSuccess)
  }
  return {
    figures,
    record(status) {
      figures.asked += 1
      if (status === undefined || status >= 400) {
        const failure = String(status ?? 'no answer')
        figures.failed += 1
        figures.failures[failure] = (figures.failures[failure] ?? 0) + 1
        return
      }
      measure()
      lastSuccess = performance.now()
    },
    end: measure,
  }
}

/** The orders of the whole drill. */
export interface OrderLedger {
  products: StockedProduct[]
  keys: Set<string>
  placed: Map<string, string>
}

export interface LoadOptions {
  url: string
  buyers: Buyer[]
  ledger: OrderLedger
  /** How many times longer than usual everybody pauses between requests. */
  slowness: number
}

const ANSWER_TIMEOUT_MS = 10_000
/** A person's pace, and little enough work for a small computer. */
const BUYER_PAUSE_MS = 60
const READER_PAUSE_MS = 40
/** A client that was told to try again later. */
const RETRY_PAUSE_MS = 250
const GIVE_UP_MS = 60_000
/** Served without a database, unlike responses of the API. */
const CACHED_PAGES = ['/', '/products', '/blog']

interface Browser {
  buyer: Buyer
  /** The cookie with what this browser has written. */
  written: string
  /** The number of the last order. */
  newest: string | undefined
}

const WARM_UP_REQUESTS = 24

/** Lets every process render the pages once: what no process has cached, none can show without a database. */
export async function warmUp(url: string): Promise<void> {
  for (const page of CACHED_PAGES) {
    // At once, so that they arrive over different connections and so in different processes.
    const asked = Array.from({ length: WARM_UP_REQUESTS }, () => get(url + page, ''))
    for (const answer of await Promise.all(asked)) await answer?.arrayBuffer()
  }
}

/** Starts the load. The returned function ends it when every order is answered, and returns what was seen. */
export function startLoad({ url, buyers, ledger, slowness }: LoadOptions): () => Promise<LoadFigures> {
  let isOver = false
  let giveUpAt = Number.POSITIVE_INFINITY
  let stale = 0
  const recorders = { orders: createRecorder(), pages: createRecorder(), lists: createRecorder() }

  /** Repeats an order with its key until the shop has placed or refused it, as the checkout does. */
  async function place(browser: Browser, intent: OrderIntent): Promise<void> {
    ledger.keys.add(intent.key)
    for (;;) {
      const answer = await sendOrder(url, browser, intent)
      recorders.orders.record(answer?.status)
      if (answer?.status === 201) {
        ledger.placed.set(intent.key, answer.number)
        browser.newest = answer.number
        return
      }
      if (performance.now() > giveUpAt) throw new Error('no order was placed for a minute after the step')
      // 429: an overloaded shop sheds the requests of the busiest client first.
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`an order was refused with ${answer.status}`)
      await pause(RETRY_PAUSE_MS)
    }
  }

  async function readOwnOrders(browser: Browser): Promise<void> {
    const cookie = `${browser.buyer.cookie}; ${browser.written}`
    const answer = await get(`${url}/api/orders?mine=1&sort=newest&limit=5`, cookie)
    recorders.lists.record(answer?.status)
    if (!answer?.ok) return
    const listed = ((await answer.json()) as { number: string }[]).map(({ number }) => number)
    if (browser.newest !== undefined && !listed.includes(browser.newest)) stale += 1
  }

  async function buy(buyer: Buyer, product: StockedProduct): Promise<void> {
    const browser: Browser = { buyer, written: '', newest: undefined }
    while (!isOver) {
      await place(browser, newOrderIntent(buyer, product, 1))
      await readOwnOrders(browser)
      await pause(BUYER_PAUSE_MS * slowness)
    }
  }

  async function read(index: number): Promise<void> {
    for (let request = index; !isOver; request += 1) {
      const answer = await get(url + CACHED_PAGES[request % CACHED_PAGES.length], '')
      await answer?.arrayBuffer().catch(() => undefined)
      recorders.pages.record(answer?.status)
      await pause(READER_PAUSE_MS * slowness)
    }
  }

  const orderers = buyers.flatMap((buyer, index) => {
    const product = ledger.products[index % ledger.products.length]
    return product ? [buy(buyer, product)] : []
  })
  const work = Promise.all([...orderers, read(0), read(1)])
  // Reported when the load is ended.
  work.catch(() => undefined)
  return async () => {
    isOver = true
    giveUpAt = performance.now() + GIVE_UP_MS
    await work
    for (const recorder of Object.values(recorders)) recorder.end()
    return {
      orders: recorders.orders.figures,
      pages: recorders.pages.figures,
      lists: recorders.lists.figures,
      stale,
    }
  }
}

/** @returns undefined if there was no answer */
async function sendOrder(
  url: string,
  browser: Browser,
  intent: OrderIntent,
): Promise<{ status: number; number: string } | undefined> {
  const { cookie } = intent.buyer
  try {
    const answer = await fetch(`${url}/api/purchase`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': intent.key },
      body: JSON.stringify(toPurchaseBody(intent)),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const body = (await answer.json()) as { _id?: string } | { _id?: string }[]
    const [written] = answer.headers.getSetCookie().filter((set) => set.startsWith('fixit-written='))
    browser.written = written?.split(';')[0] ?? browser.written
    return { status: answer.status, number: (Array.isArray(body) ? body[0] : body)?._id ?? '' }
  } catch {
    return undefined
  }
}

const get = (url: string, cookie: string): Promise<Response | undefined> =>
  fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => undefined)
