/** The reference server, in a process of its own: `node:http` that sends the given headers and bytes, and nothing else. */
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer as createNet } from 'node:net'
import { endChild, startChild } from './child.ts'

export interface BareTask {
  /**
   * `wire` is less than an HTTP server: it sends the same bytes for any input and shows the limit of the load
   * generator.
   */
  kind: 'http' | 'wire'
  status: number
  headers: Record<string, string>
  /** As base64. */
  body: string
}

function listen({ kind, status, headers, body }: BareTask, open: (port: number) => void) {
  const bytes = Buffer.from(body, 'base64')
  if (kind === 'http') {
    const all = status === 304 ? headers : { ...headers, 'content-length': bytes.length }
    const server = createHttp((_request, response) => {
      response.writeHead(status, all)
      response.end(status === 304 ? undefined : bytes)
    })
    server.listen(0, '127.0.0.1', () => open((server.address() as AddressInfo).port))
    return
  }
  const head = Object.entries({ ...headers, 'content-length': String(bytes.length) })
  const answer = Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    bytes,
  ])
  const server = createNet((socket) => {
    socket.setNoDelay(true)
    socket.on('data', () => socket.write(answer))
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1', () => open((server.address() as AddressInfo).port))
}

export async function startBare(task: Omit<BareTask, 'body'> & { body: Buffer }) {
  const { child, answer } = startChild<{ port: number }>('bare.ts', {
    ...task,
    body: task.body.toString('base64'),
  })
  const { port } = await answer
  return { port, stop: () => endChild(child) }
}

if (process.send && import.meta.main) {
  process.once('message', (task: BareTask) => listen(task, (port) => process.send?.({ port })))
  process.once('disconnect', () => process.exit(0))
}
