/** A proxy between the shop and a service that fails on request. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FlakyProxy {
  readonly port: number
  /** Lets everything through again. */
  heal(): Promise<void>
  /** Accepts no connections and closes the existing ones. */
  refuse(): Promise<void>
  /** Delays every response by this many milliseconds. */
  delay(ms: number): void
  /** Accepts connections and requests, and never answers. */
  fallSilent(): void
  /** Lets a request through and closes the connection before its response. */
  cutAfter(shouldCut: ConnectionPolicy): void
  close(): Promise<void>
}

/** Created for each connection; decides whether to cut at this request. */
type ConnectionPolicy = () => (question: string) => boolean

type ProxyMode =
  | { kind: 'well' | 'silent' }
  | { kind: 'late'; ms: number }
  | { kind: 'cutting'; shouldCut: ConnectionPolicy }

export async function openFlakyProxy(upstream: { host: string; port: number }): Promise<FlakyProxy> {
  let mode: ProxyMode = { kind: 'well' }
  const sockets = new Set<Socket>()

  function answer(client: Socket, chunk: Buffer) {
    if (mode.kind === 'silent') return
    if (mode.kind === 'late') setTimeout(() => client.write(chunk), mode.ms)
    else client.write(chunk)
  }

  function connection(client: Socket) {
    const server = connect(upstream)
    let isCut = false
    let shouldCut: ((question: string) => boolean) | undefined
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.on('data', (chunk: Buffer) => {
      if (mode.kind === 'silent') return
      shouldCut = mode.kind === 'cutting' ? (shouldCut ?? mode.shouldCut()) : undefined
      if (shouldCut?.(chunk.toString('latin1'))) isCut = true
      server.write(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      // The service has done the work when its response arrives here.
      if (isCut) client.resetAndDestroy()
      else answer(client, chunk)
    })
  }

  let server = createServer(connection)
  const listen = (port: number) =>
    new Promise<void>((listening, failed) => {
      server = createServer(connection)
      server.once('error', failed)
      server.listen(port, '127.0.0.1', listening)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function refuse() {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }

  return {
    port,
    refuse,
    async heal() {
      mode = { kind: 'well' }
      if (!server.listening) await listen(port)
    },
    delay(ms) {
      mode = { kind: 'late', ms }
    },
    fallSilent() {
      mode = { kind: 'silent' }
    },
    cutAfter(shouldCutNow) {
      mode = { kind: 'cutting', shouldCut: shouldCutNow }
    },
    close: async () => {
      if (server.listening) await refuse()
    },
  }
}
