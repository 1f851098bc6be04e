/** Metrics in the Prometheus format. Created only if the operator has enabled them. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#app/db/schema.server.ts'
import type { LoadShedder } from '../edge/load-shedding.server.ts'

export interface MetricsOptions {
  db: Db
  pool: pg.Pool
  loadShedder: LoadShedder
  /** The token that requests must send. Undefined if the metrics have a port of their own, which protects them. */
  token: string | undefined
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const digest = (text: string) => createHash('sha256').update(text).digest()

export function createMetrics({ db, pool, loadShedder, token }: MetricsOptions) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'fixit_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'fixit_http_request_seconds',
    help: 'From the first look at a request to the end of its answer',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const orders = new Counter({ name: 'fixit_orders_placed_total', help: 'Orders placed here', registers })
  const pages = new Counter({
    name: 'fixit_page_cache_total',
    help: 'Pages sent as they were kept (hit) or rendered first (miss)',
    labelNames: ['result'],
    registers,
  })
  new Gauge({
    name: 'fixit_pool_connections',
    help: 'Connections to the database, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'fixit_outbox_waiting',
    help: 'Mails that have not left yet',
    registers,
    async collect() {
      const waiting = await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('mails'))
        .where('sent_at', 'is', null)
        .executeTakeFirst()
        .catch(() => undefined)
      // Unknown while the database is down.
      this.set(waiting?.mails ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'fixit_admission',
    help: 'Requests inside, the most that are let in now, and all that were turned away',
    labelNames: ['figure'],
    registers,
    collect() {
      for (const [figure, value] of Object.entries(loadShedder.stats())) this.set({ figure }, value)
    },
  })

  function isAuthorized(request: IncomingMessage): boolean {
    if (token === undefined) return true
    const bearerToken = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
    return timingSafeEqual(digest(bearerToken), digest(token))
  }

  return {
    recordRequest(method: string, route: string, status: number, ms: number) {
      requests.inc({ method: METHODS.has(method) ? method : 'other', route, status })
      seconds.observe({ route }, ms / 1_000)
    },
    recordOrder: () => orders.inc(),
    recordPage: (result: 'hit' | 'miss') => pages.inc({ result }),
    async sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (!isAuthorized(request)) {
        response.writeHead(401, { 'www-authenticate': 'Bearer', 'content-length': 0 }).end()
        return
      }
      const text = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text)
    },
    stop: () => register.clear(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Serves the metrics on a port of their own, which need not be public. */
export async function openMetricsPort(metrics: Metrics, port: number, host: string) {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void metrics.sendMetrics(request, response)
    else response.writeHead(404, { 'content-length': 0 }).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Not shared with the other processes of this shop: each has its own metrics.
    server.listen({ port, host, exclusive: true }, resolve)
  })
  return {
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
