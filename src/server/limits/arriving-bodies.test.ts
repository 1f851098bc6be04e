import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { HttpProblem } from '#app/lib/problem.ts'
import { createArrivingBodies } from './arriving-bodies.server.ts'

/** A clock, and requests whose sockets receive what the test says. */
function createFixture() {
  let time = 0
  const bodies = createArrivingBodies(() => time)
  function enter(network?: string, isReserved = false) {
    const socket = { bytesRead: 200 }
    const request = { socket, complete: false, readableLength: 0 }
    const body = bodies.enter(request as unknown as IncomingMessage, network, isReserved)
    let droppedWith: number | undefined
    body?.dropped.catch((error: unknown) => {
      droppedWith = error instanceof HttpProblem ? error.problem.status : 0
    })
    return { request, socket, body, isIn: body !== undefined, status: () => droppedWith }
  }

  /** Enters until there is no place. */
  function enterAll(network: string, isReserved = false) {
    let count = 0
    while (enter(network, isReserved).isIn) count += 1
    return count
  }

  return {
    bodies,
    enter,
    enterAll,
    advanceClock: (ms: number) => {
      time += ms
    },
  }
}

test('one site has at most a quarter of the bodies, from however many networks', () => {
  const { enter, enterAll } = createFixture()
  for (let body = 0; body < 120; body += 1) expect(enter(`2001:db8:1:${body}::/64`).isIn).toBe(true)
  expect(enterAll('2001:db8:1:aaaa::/64')).toBe(8)
  expect(enterAll('2001:db8:1:bbbb::/64')).toBe(0)
  expect(enterAll('2001:db8:2:1::/64')).toBe(128)
  expect(enterAll('192.0.2.1')).toBe(128)
})

test('a full shop drops the body of the largest site that has been silent longest, and never that of another', async () => {
  const { bodies, enter, advanceClock } = createFixture()
  const other = enter('198.51.100.7')
  advanceClock(10)
  const first = enter('2001:db8:0:1::/64')
  const second = enter('2001:db8:0:1::/64')
  advanceClock(10)
  for (let body = bodies.size; body < 512; body += 1) enter(`2001:db8:${body % 9}:1::/64`)
  first.socket.bytesRead += 1
  advanceClock(10)
  expect(enter('2001:db8:7:1::/64').isIn).toBe(true)
  await expect.poll(() => second.status()).toBe(503)
  expect([first.status(), other.status(), bodies.size]).toEqual([undefined, undefined, 512])
})

test('signing in and ordering have places of their own, and use the others when their share is taken', () => {
  const { bodies, enter, enterAll } = createFixture()
  enterAll('2001:db8:1:1::/64')
  expect(bodies.size).toBe(128)
  expect(enter('2001:db8:1:2::/64').isIn).toBe(false)
  expect(enter('2001:db8:1:2::/64', true).isIn).toBe(true)
  expect(enterAll('192.0.2.1', true)).toBe(32 + 128)
})

test('a body of which nothing arrives in five seconds is dropped, and one that the shop is late to read is not', async () => {
  const { bodies, enter, advanceClock } = createFixture()
  const silent = enter()
  const slow = enter()
  const unread = enter()
  unread.request.readableLength = 100
  advanceClock(3_000)
  slow.socket.bytesRead += 1
  bodies.dropSilent()
  advanceClock(2_000)
  bodies.dropSilent()
  await expect.poll(() => silent.status()).toBe(408)
  expect([slow.status(), unread.status(), bodies.size]).toEqual([undefined, undefined, 2])
  slow.body?.leave()
  slow.body?.leave()
  expect(bodies.size).toBe(1)
})
