/** The shop's pages without their scripts: the time that the browser needs for everything else. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const SCRIPT = /<script(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g

export async function openScriptless(shopUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(shopUrl + request.url)
    const type = answer.headers.get('content-type') ?? 'text/plain'
    const caching = answer.headers.get('cache-control') ?? 'no-cache'
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': caching })
    response.end(type.startsWith('text/html') ? String(body).replace(SCRIPT, '') : body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
