/** A proxy to the database that records the statements. Each statement is one round trip. */
import { type AddressInfo, connect, createServer } from 'node:net'

export interface Wire {
  /** The URL of the database through the proxy. */
  url: string
  /** The names of all statements sent during `work`; 'unnamed' for those without a name. */
  during(work: () => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

const BIND = 0x42
const QUERY = 0x51

/**
 * Splits the client's bytes into protocol messages. The first message has no type; the others begin with a byte for
 * the type and four bytes for the length.
 */
function messageReader(onMessage: (type: number, body: Buffer) => void) {
  let waiting = Buffer.alloc(0)
  let isStarted = false
  return (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const typed = isStarted ? 1 : 0
      if (waiting.length < typed + 4) return
      const length = waiting.readInt32BE(typed)
      if (waiting.length < typed + length) return
      if (isStarted) onMessage(waiting[0] ?? 0, waiting.subarray(5, typed + length))
      isStarted = true
      waiting = waiting.subarray(typed + length)
    }
  }
}

/**
 * Each bind executes a statement once. The message begins with the portal and the statement name, both
 * zero-terminated.
 */
function statementName(body: Buffer): string {
  const portalEnd = body.indexOf(0)
  const name = body.subarray(portalEnd + 1, body.indexOf(0, portalEnd + 1)).toString()
  // The shop appends the number of the connection.
  return name.replace(/-\d+$/, '') || 'unnamed'
}

export async function watchStatements(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl)
  let heard: string[] = []
  // Without this, small packets would wait for each other in the proxy.
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    const read = messageReader((type, body) => {
      if (type === BIND) heard.push(statementName(body))
      if (type === QUERY) heard.push('unnamed')
    })
    client.on('data', (chunk: Buffer) => {
      read(chunk)
      database.write(chunk)
    })
    database.pipe(client)
    client.on('close', () => database.destroy()).on('error', () => undefined)
    database.on('close', () => client.destroy()).on('error', () => undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    async during(work) {
      heard = []
      await work()
      return [...heard]
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
