import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createConnection } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { setClientNetwork } from '../http/request-context.server.ts'
import { createConnectionLimits } from './connection-limits.server.ts'
import { createLoadShedder } from './load-shedding.server.ts'

type Work = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** A server with the shop's limits and a clock that the test sets. */
async function openServer(work: Work) {
  let time = 0
  const loadShedder = createLoadShedder({ now: () => time, loopDelay: () => 0 })
  const connectionLimits = createConnectionLimits(loadShedder)
  const server = createServer(async (request, response) => {
    setClientNetwork(request, request.headers['x-network'] as string | undefined)
    const path = request.url ?? ''
    const problem =
      connectionLimits.admit(request, response, path) ?? connectionLimits.begin(request, response, path)
    if (problem) {
      response.writeHead(problem.status).end()
      return
    }
    await connectionLimits.during(request, () => work(request, response)).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    loadShedder.stop()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    connectionLimits,
    loadShedder,
    port,
    advanceClock: (ms: number) => {
      time += ms
    },
    figures: () => ({ ...loadShedder.stats(), ...connectionLimits.figures() }),
  }
}

/** Each request waits until its finisher is called. */
async function openWaitingServer() {
  const finishers: (() => void)[] = []
  const server = await openServer(
    (_, response) =>
      new Promise<void>((end) =>
        finishers.push(() => {
          response.end()
          end()
        }),
      ),
  )
  return { ...server, finishers }
}

async function bodyOf(request: IncomingMessage) {
  for await (const _ of request);
}

const head = (extra: string) => `POST /api/purchase HTTP/1.1\r\nHost: shop.test\r\n${extra}\r\n\r\n`

test('a client that sends slowly holds no slot and does not count as slow service', async () => {
  const opened = await openServer(async (request, response) => {
    await opened.connectionLimits.receiveBody(request, () => bodyOf(request))
    response.end('done')
  })
  const { figures, loadShedder, advanceClock, port } = opened
  const sockets = Array.from({ length: 60 }, () =>
    createConnection(port, '127.0.0.1').on('error', () => undefined),
  )
  for (const socket of sockets) socket.write(head('Content-Length: 2\r\nX-Network: 192.0.2.1'))
  await expect.poll(() => figures().arriving).toBe(60)
  expect(figures().active).toBe(0)
  advanceClock(20_000)
  const [first, ...others] = sockets
  first?.write('{}')
  await new Promise((resolve) => first?.once('data', resolve))
  for (const socket of others) socket.destroy()
  await expect.poll(() => figures().arriving).toBe(0)
  loadShedder.tick()
  expect(figures()).toEqual({ limit: 256, active: 0, rejected: 0, arriving: 0 })
})

test('a body that ends too early is a problem of the client', async () => {
  const problem = Promise.withResolvers<unknown>()
  const opened = await openServer((request) =>
    opened.connectionLimits.receiveBody(request, () => bodyOf(request)).catch(problem.resolve),
  )
  const socket = createConnection(opened.port, '127.0.0.1').on('error', () => undefined)
  socket.write(head('Content-Length: 20\r\nX-Network: 192.0.2.1'))
  await expect.poll(() => opened.figures().arriving).toBe(1)
  socket.resetAndDestroy()
  expect(await problem.promise).toMatchObject({ problem: { status: 400, code: 'incomplete-body' } })
  await expect.poll(() => opened.figures()).toMatchObject({ arriving: 0, active: 0 })
})

test('a client that reads slowly does not count as slow service', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024, 'x')
  const opened = await openServer(async (_, response) => response.end(large))
  const { figures, loadShedder, advanceClock, port } = opened
  const socket = createConnection(port, '127.0.0.1').on('error', () => undefined)
  socket.write('GET /api/purchase HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await new Promise((answered) => socket.once('data', answered))
  socket.pause()
  advanceClock(20_000)
  socket.destroy()
  loadShedder.tick()
  expect(figures()).toMatchObject({ limit: 256, active: 0 })
})

test('a client that disconnects holds its slot until the work has ended', async () => {
  const { finishers, figures, port } = await openWaitingServer()
  const socket = createConnection(port, '127.0.0.1').on('error', () => undefined)
  socket.write('GET /api/purchase HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await expect.poll(() => finishers.length).toBe(1)
  socket.destroy()
  await new Promise((closed) => socket.once('close', closed))
  expect(figures().active).toBe(1)
  finishers[0]?.()
  await expect.poll(() => figures().active).toBe(0)
})

test('an Accept header for event streams does not make a request a stream', async () => {
  const { finishers, port } = await openWaitingServer()
  const headers = { accept: 'text/event-stream', 'x-network': '192.0.2.1' }
  const statuses: number[] = []
  for (let each = 0; each < 70; each += 1) {
    httpRequest({ host: '127.0.0.1', port, path: '/api/purchase', headers, agent: false })
      .on('response', (answer) => {
        statuses.push(answer.statusCode ?? 0)
        answer.resume()
      })
      .on('error', () => undefined)
      .end()
  }
  await expect.poll(() => statuses.length + finishers.length).toBe(70)
  expect(finishers).toHaveLength(64)
  expect(new Set(statuses)).toEqual(new Set([429]))
  for (const end of finishers) end()
})
