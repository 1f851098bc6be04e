/** How the screens ask: the shop's own REST calls, over the network in a browser and without a socket on the server. */
import type { Problem } from './problem.ts'

export type ApiTransport = (path: string, init?: RequestInit) => Promise<Response>

let transport: ApiTransport = (path, init) => fetch(path, init)

/** Set once by the renderer, which calls the API in its own process. Carries nothing about any visitor. */
export function setTransport(other: ApiTransport): void {
  transport = other
}

/** An answer that was not what was asked for; `problem` says why in the server's words. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The server answered ${status}.`)
    this.status = status
    this.problem = problem
  }
}

/** There is no such thing, or no such name: asking again would give the same answer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/**
 * Whether it is known what became of a call. A gateway's answer carries no code of ours, and says nothing about what the
 * server did behind it.
 */
export function isDefinitiveError(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status < 500 || error.problem.code !== undefined)
}

/** What to tell a person about a call that did not work. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return 'The server did not answer. Check the connection and try again.'
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await transport(path, init)
  if (response.ok) return response
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
}

export async function getJson<Value>(path: string): Promise<Value> {
  return (await request(path)).json() as Promise<Value>
}

export interface ListPage<Item> {
  items: Item[]
  /** The cursor of the next page, from the `Link` header; null on the last. */
  next: string | null
}

/** One page of a list that the server cuts into pages. */
export async function getPage<Item>(path: string): Promise<ListPage<Item>> {
  const response = await request(path)
  const [, link] = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  const next = link ? new URL(link, 'http://here').searchParams.get('after') : null
  return { items: (await response.json()) as Item[], next }
}

export async function sendJson<Value>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Value> {
  const response = await request(path, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<Value>
}

/** '?q=mag&family=a&family=b'; '' when nothing is given. Keys in a fixed order, so that equal questions are equal. */
export function queryString(
  params: Record<string, string | number | readonly string[] | undefined | null>,
): string {
  const search = new URLSearchParams()
  for (const key of Object.keys(params).sort()) {
    const value = params[key]
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
