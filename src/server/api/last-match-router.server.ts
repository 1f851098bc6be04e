import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's router, which remembers its last match: a request is matched for its limits, by Hono and for its declaration,
 * one right after the other.
 */
export class LastMatchRouter<Handler> implements Router<Handler> {
  readonly name = 'LastMatchRouter'
  readonly #router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] })
  #last: { method: string; path: string; result: Result<Handler> } | undefined

  add(method: string, path: string, handler: Handler): void {
    this.#router.add(method, path, handler)
  }

  match(method: string, path: string): Result<Handler> {
    const last = this.#last
    if (last?.path === path && last.method === method) return last.result
    const result = this.#router.match(method, path)
    this.#last = { method, path, result }
    return result
  }
}
