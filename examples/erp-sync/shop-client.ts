/** Calls of the shop with the types that `generate-types.ts` wrote. */
import { setTimeout } from 'node:timers/promises'

export interface ShopClient {
  url: string
  /** The headers that say who calls: `{ authorization: 'Bearer fx_live_…' }`. */
  headers: Record<string, string>
  fetch?: typeof fetch
  /** The wait before a call is tried again, in milliseconds. */
  pause?: (ms: number) => Promise<unknown>
}

type AnyCalls = Record<string, { input: object; answer: unknown }>

interface Parts {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
}

const MAX_TRIES = 5
const MAX_WAIT_SECONDS = 60

/** Tries again when the shop says so: it is busy, or somebody can still undo a change. That is safe for calls that may be repeated. */
export function createCall<Calls extends AnyCalls>(shop: ShopClient) {
  return async <Name extends keyof Calls & string>(
    name: Name,
    input: Calls[Name]['input'],
    idempotencyKey?: string,
  ): Promise<Calls[Name]['answer']> => {
    const { path = {}, query = {}, body } = input as Parts
    const [method = '', template = ''] = name.split(' ')
    const place = template.replaceAll(/\{(\w+)\}/g, (_, part) => encodeURIComponent(path[part] ?? ''))
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const headers = {
      ...shop.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    for (let tries = 1; ; tries += 1) {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const address = `${shop.url}${place}${search.size > 0 ? `?${search}` : ''}`
      const answer = await (shop.fetch ?? fetch)(address, init)
      if (answer.ok) return answer.json() as Promise<Calls[Name]['answer']>
      const isBusy = answer.status === 429 || answer.status === 503
      const seconds = Number(answer.headers.get('retry-after') ?? (isBusy ? 1 : Number.NaN))
      if (!(seconds <= MAX_WAIT_SECONDS) || tries === MAX_TRIES)
        throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      await (shop.pause ?? setTimeout)(seconds * 1_000)
    }
  }
}
