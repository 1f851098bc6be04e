/** Attacks by a single client that try to block everyone else. Each runs until its time is over. */
import { randomBytes } from 'node:crypto'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { holdEventStreams } from '../abuse-streams.ts'

export interface Target {
  origin: string
  /** The session of a customer with long orders. */
  cookie: string
  email: string
  /** Order numbers of that customer. */
  orders: readonly string[]
  skus: readonly string[]
  /** A file of 20 MB. */
  filePath: string
}

export interface Outcome {
  requests: number
  refused: number
}

type Attack = (target: Target, milliseconds: number) => Promise<Outcome>

/** The attacker's address, as the proxy in front reports it. */
const ATTACKER = { 'x-forwarded-for': '203.0.113.66' }

interface Call {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: string
}

/** @returns the status; 0 if the connection ended before a response */
function send(origin: string, agent: Agent, { method = 'GET', path, headers, body }: Call): Promise<number> {
  return new Promise((settle) => {
    const own =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const asked = request(origin + path, { method, agent, headers: { ...ATTACKER, ...own, ...headers } })
    asked.on('error', () => settle(0))
    asked.on('response', (answer) => {
      answer.on('error', () => settle(0))
      answer.on('end', () => settle(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.end(body)
  })
}

/** Several callers, each sending its next request when the response has arrived. */
async function flood(origin: string, milliseconds: number, callers: number, next: (count: number) => Call) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const until = performance.now() + milliseconds
  const outcome: Outcome = { requests: 0, refused: 0 }
  async function call() {
    while (performance.now() < until) {
      outcome.requests += 1
      const status = await send(origin, agent, next(outcome.requests))
      if (status < 200 || status >= 400) outcome.refused += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  agent.destroy()
  return outcome
}

/** URLs just below the length limit, made to cause backtracking. */
const longAddresses: Attack = ({ origin }, milliseconds) => {
  const kinds = ['a', '%4', 'a@', '%40', 'a/']
  return flood(origin, milliseconds, 4, (count) => {
    const kind = kinds[count % kinds.length] ?? 'a'
    return { path: `/api/user/${kind.repeat(Math.floor(15_000 / kind.length))}` }
  })
}

interface SocketAttack {
  sockets: number
  head: string
  /** The networks that the sockets come from, in turn. */
  networks: readonly string[]
  /** The behavior of a socket until it is opened again. */
  use(socket: Socket, isOver: () => boolean): Promise<void>
}

/** Holds sockets with a request that never ends, and opens each again when it is closed. */
async function holdSockets(origin: string, milliseconds: number, attack: SocketAttack): Promise<Outcome> {
  const { hostname, port, host } = new URL(origin)
  const until = performance.now() + milliseconds
  const isOver = () => performance.now() >= until
  const outcome: Outcome = { requests: 0, refused: 0 }

  function open(): Promise<Socket> {
    return new Promise((opened) => {
      const socket = createConnection(Number(port), hostname, () => opened(socket))
      socket.on('error', () => opened(socket))
      socket.once('data', () => {
        outcome.refused += 1
      })
    })
  }

  async function hold(network: string) {
    while (!isOver()) {
      const socket = await open()
      outcome.requests += 1
      socket.write(`${attack.head}\r\nHost: ${host}\r\nX-Forwarded-For: ${network}\r\n\r\n`)
      await attack.use(socket, isOver)
      socket.destroy()
    }
  }
  const { networks, sockets } = attack
  await Promise.all(
    Array.from({ length: sockets }, (_, index) => hold(networks[index % networks.length] ?? '')),
  )
  return outcome
}

const jsonHead = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${bytes}`

/** Announces a body, sends one byte per second, gives up after some time and starts again. */
const slowBodies: Attack = ({ origin }, milliseconds) =>
  holdSockets(origin, milliseconds, {
    sockets: 60,
    head: jsonHead('/api/auth/sign-in/email', 1_000),
    networks: [ATTACKER['x-forwarded-for']],
    async use(socket, isOver) {
      for (let byte = 0; byte < 3 && !isOver() && !socket.destroyed; byte += 1) {
        socket.write(' ')
        await pause(500)
      }
    },
  })

const NETWORKS = Array.from({ length: 9 }, (_, index) => `2001:db8:${index + 1}:1::1`)

/** Announces bodies of which nothing arrives, from several networks, each with as many sockets as it may have. */
const silentBodies: Attack = ({ origin }, milliseconds) =>
  holdSockets(origin, milliseconds, {
    sockets: 64 * NETWORKS.length,
    head: jsonHead('/api/quickorder', 9),
    networks: NETWORKS,
    async use(socket, isOver) {
      while (!isOver() && !socket.closed && !socket.readableEnded) await pause(20)
    },
  })

/** The same few images under URLs that nobody has requested before. */
const randomPictures: Attack = ({ origin, skus }, milliseconds) =>
  flood(origin, milliseconds, 20, (count) => {
    const sku = skus[count % skus.length] ?? ''
    const spelled = count % 3 === 0 ? sku.replace('-', '%2d') : sku
    const version = randomBytes(6).toString('base64url')
    return { path: `/drawings/${spelled}.png?v=${version}&view=${randomBytes(3).toString('hex')}` }
  })

/** A large file of a product, again and again, for as many sockets as one client may have. */
const downloads: Attack = ({ origin, filePath }, milliseconds) =>
  flood(origin, milliseconds, 60, () => ({ path: filePath }))

/** Pages with values that nobody has entered before, so that each is rendered. */
const newPages: Attack = ({ origin }, milliseconds) =>
  flood(origin, milliseconds, 60, (count) => ({
    path: `/finder?material=steel&diameter=${10 + count / 1_000}`,
  }))

const manyKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join(',')}}`
const HUGE_OBJECT = manyKeys(150_000)
const WIDE_OBJECT = manyKeys(5_000)
const MANY_ITEMS = JSON.stringify({ terms: Array.from({ length: 9_000 }, () => 'a') })
const SEARCHES = JSON.stringify({
  terms: Array.from({ length: 500 }, (_, index) => `${index % 2 ? 'drill' : 'hammer'} ${index}`),
})

/** Bodies that cost more to parse than to send, and small requests with large responses. */
const costlyGuestCalls: Attack = ({ origin }, milliseconds) => {
  const bodies = [HUGE_OBJECT, WIDE_OBJECT, MANY_ITEMS, SEARCHES]
  return flood(origin, milliseconds, 8, (count) => ({
    method: 'POST',
    path: '/api/quickorder',
    body: bodies[count % bodies.length] ?? '',
  }))
}

/** All long or slow requests that an account may send, at once. */
const costlyAccountCalls: Attack = ({ origin, cookie, email, orders }, milliseconds) =>
  flood(origin, milliseconds, 12, (count) => {
    const headers = { cookie }
    if (count % 2 === 0) return { path: `/api/purchase/${email}`, headers }
    return { path: `/api/orders/${orders[count % orders.length]}/pro-forma.pdf`, headers }
  })

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'event streams that nobody reads': ({ origin, cookie }, milliseconds) =>
    holdEventStreams({ origin, cookie }, milliseconds, new AbortController().signal),
  'addresses of 15 KB': longAddresses,
  '60 sockets that send no body': slowBodies,
  '576 bodies that never arrive, of nine networks': silentBodies,
  'pictures under random addresses': randomPictures,
  '60 downloads of a file of 20 MB': downloads,
  'finder pages with new values': newPages,
  'costly calls of a guest': costlyGuestCalls,
  'invoices and whole lists of one account': costlyAccountCalls,
}
