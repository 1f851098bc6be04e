import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { errorMessage, fetchTransport, getJson, sendJson, setTransport } from './api.ts'

test('a read without an answer fails after half a minute, and a write waits longer', async () => {
  setTransport(fetchTransport)
  const waits: number[] = []
  const limit = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return limit(50)
  })
  const server = createServer(({ method }, response) => {
    if (method !== 'GET') setTimeout(() => response.end('{}'), 150)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    const error = await getJson(url).catch((reason: unknown) => reason)
    expect(errorMessage(error)).toBe('The server did not answer. Check the connection and try again.')
    expect(waits).toEqual([30_000])
    expect(await sendJson('POST', url)).toEqual({})
  } finally {
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
  }
})
