/** The metrics of this process in Prometheus format. They exist only if the configuration exposes them. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#app/db/schema.server.ts'
import { countUnsentEmails } from '#app/email/outbox.server.ts'
import type { LoadShedder } from '../limits/load-shedding.server.ts'
import { createOrderMetrics } from './order-metrics.server.ts'

export interface MetricsOptions {
  db: Db
  now: () => Date
  pool: pg.Pool
  loadShedder: LoadShedder
  /** The bearer token that a request must send. Without it, anyone who reaches the metrics port can read them. */
  token: string | undefined
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const digest = (text: string) => createHash('sha256').update(text).digest()

function addDatabaseMetrics(registers: Registry[], { db, pool }: Pick<MetricsOptions, 'db' | 'pool'>) {
  new Gauge({
    name: 'fixit_database_connections',
    help: 'Database connections of the pool',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'fixit_database_connection_waiters',
    help: 'Queries that wait for a connection of the pool',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'fixit_outbox_unsent_emails',
    help: 'Emails in the outbox that are not sent yet',
    registers,
    async collect() {
      const unsent = await countUnsentEmails(db).catch(() => Number.NaN)
      // Unknown while the database is unavailable.
      this.set(unsent)
    },
  })
}

function addLoadMetrics(registers: Registry[], loadShedder: LoadShedder) {
  new Gauge({
    name: 'fixit_concurrent_requests',
    help: 'Requests in progress, of those that the concurrency limit counts',
    registers,
    collect() {
      this.set(loadShedder.stats().active)
    },
  })
  new Gauge({
    name: 'fixit_concurrency_limit',
    help: 'The most requests that may be in progress at the moment',
    registers,
    collect() {
      this.set(loadShedder.stats().limit)
    },
  })
  new Counter({
    name: 'fixit_shed_requests_total',
    help: 'Requests rejected because the shop was overloaded',
    registers,
    collect() {
      this.reset()
      this.inc(loadShedder.stats().rejected)
    },
  })
}

export function createMetrics({ db, now, pool, loadShedder, token }: MetricsOptions) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'fixit_http_requests_total',
    help: 'HTTP responses sent',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'fixit_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const orders = new Counter({
    name: 'fixit_orders_placed_total',
    help: 'Orders placed in this process',
    registers,
  })
  const orderMetrics = createOrderMetrics(register, db, now)
  const pages = new Counter({
    name: 'fixit_page_cache_requests_total',
    help: 'Pages served from the cache (hit) or rendered first (miss)',
    labelNames: ['result'],
    registers,
  })
  addDatabaseMetrics(registers, { db, pool })
  addLoadMetrics(registers, loadShedder)

  function isAuthorized(request: IncomingMessage): boolean {
    if (token === undefined) return true
    const bearerToken = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
    return timingSafeEqual(digest(bearerToken), digest(token))
  }

  return {
    recordRequest(method: string, route: string, status: number, ms: number) {
      requests.inc({ method: METHODS.has(method) ? method : 'other', route, status })
      durations.observe({ route }, ms / 1_000)
    },
    recordOrder: () => orders.inc(),
    ...orderMetrics,
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

/** Serves the metrics on a separate port, which can stay private. */
export async function openMetricsPort(metrics: Metrics, port: number, host: string) {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void metrics.sendMetrics(request, response)
    else response.writeHead(404, { 'content-length': 0 }).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Worker processes do not share this port: each has its own metrics.
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
