import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that sends an HTML page up to `end`, and the rest only after `sendRest`. */
export async function openPageDelayingProxy(end: string) {
  const released = Promise.withResolvers<void>()
  const server = createServer((asked, answered) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const forwarded = request(asked.url ?? '', { method: asked.method ?? 'GET', headers }, async (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(answered)
      const [beginning = '', ...rest] = (await answer.toArray()).join('').split(end)
      answered.write(beginning + end)
      await released.promise
      answered.end(rest.join(end))
    })
    forwarded.on('error', () => answered.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sendRest: () => released.resolve(),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
