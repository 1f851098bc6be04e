import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { createEventStream, type EventStream } from './event-stream.server.ts'

const noDisconnect = () => expect.unreachable('the reader was cut off')
const read = (stream: EventStream) => stream.body.pipeThrough(new TextDecoderStream()).getReader()
const hasEnded = (stream: EventStream) =>
  new Promise<void>((resolve) => stream.ended.addEventListener('abort', () => resolve()))

test('a reader gets every message in order until the end', async () => {
  const stream = createEventStream({ disconnect: noDisconnect })
  stream.send('one ')
  stream.send('two ')
  const reader = read(stream)
  expect((await reader.read()).value).toBe('one two ')
  const next = reader.read()
  stream.send('three')
  expect((await next).value).toBe('three')
  stream.send('four')
  stream.close()
  stream.send('never')
  expect((await reader.read()).value).toBe('four')
  expect((await reader.read()).done).toBe(true)
  expect(stream.ended.aborted).toBe(true)
})

test('a stream ends when its reader disconnects', async () => {
  const stream = createEventStream({ disconnect: noDisconnect })
  const reader = read(stream)
  const next = reader.read()
  await reader.cancel()
  await next
  expect(stream.ended.aborted).toBe(true)
  stream.send('to nobody')
})

test('a reader that falls too many messages behind is disconnected, and nothing is kept for it', async () => {
  let cuts = 0
  const stream = createEventStream({ disconnect: () => (cuts += 1), maxWaiting: 3 })
  for (let sent = 0; sent < 3; sent += 1) stream.send('x')
  expect(stream.ended.aborted).toBe(false)
  stream.send('x')
  expect({ isOver: stream.ended.aborted, cuts }).toEqual({ isOver: true, cuts: 1 })
  expect((await read(stream).read()).done).toBe(true)
})

test('a message that is not read in time ends the stream, even if the reader never began to read', async () => {
  let cuts = 0
  const stream = createEventStream({ disconnect: () => (cuts += 1), maxWriteMs: 5 })
  const ended = hasEnded(stream)
  stream.send('x')
  await ended
  expect(cuts).toBe(1)
})

test('the connection of a reader that stops reading is closed', async () => {
  const opened = Promise.withResolvers<EventStream>()
  const server = createServer(
    getRequestListener((_request, { outgoing }) => {
      const stream = createEventStream({ disconnect: () => outgoing.destroy(), maxWriteMs: 200 })
      opened.resolve(stream)
      return new Response(stream.body, { headers: { 'transfer-encoding': 'chunked' } })
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  const stream = await opened.promise
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const filler = 'x'.repeat(1024 * 1024)
  const filling = setInterval(() => stream.send(filler), 5)
  await hasEnded(stream)
  clearInterval(filling)
  socket.on('error', () => undefined).resume()
  await closed
})
