/** How pages call the REST API: over the network in the browser, in the same process on the server. */
import type { Problem } from './problem.ts'
import { randomKey } from './random-key.ts'

export type ApiTransport = (path: string, init?: RequestInit) => Promise<Response>

/** A read that is not answered by then fails, so that a screen offers to try again instead of loading without an end. */
const READ_TIMEOUT_MS = 30_000

/** Over the network. */
export const fetchTransport: ApiTransport = (path, init) =>
  fetch(path, init?.method ? init : { signal: AbortSignal.timeout(READ_TIMEOUT_MS), ...init })

let transport = fetchTransport

/**
 * Set once by the renderer, which calls the API in its own process without a session, and by a page whose session has ended.
 */
export function setTransport(other: ApiTransport): void {
  transport = other
}

let readSender: () => string | undefined = () => undefined

/**
 * Set once by the browser: the email address of the account that the page shows. The server does nothing for such a page in
 * the name of another account, which may have signed in in another tab.
 */
export function setSender(read: () => string | undefined): void {
  readSender = read
}

let reportError: (error: ApiError, isChange: boolean) => void = () => undefined

/** Set once by the browser. */
export function onErrorResponse(report: typeof reportError): void {
  reportError = report
}

export function senderHeaders(): Record<string, string> {
  const sender = readSender()
  return sender === undefined ? {} : { 'x-signed-in-as': encodeURIComponent(sender) }
}

/** The request ID is added only where the reader may have to report the error. */
function describeProblem(status: number, { detail, requestId }: Partial<Problem>): string {
  if (status < 500 && detail) return detail
  const id = requestId ? ` Request ID: ${requestId}` : ''
  return `${detail ?? 'The server did not answer as expected. Try again in a moment.'}${id}`
}

/** An error response or failed request. `problem` is the problem response of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem>) {
    super(describeProblem(status, problem))
    this.status = status
    this.problem = problem
  }
}

/** The error of a response, of which the page is told. */
export function createApiError(status: number, problem: Partial<Problem>, isChange: boolean): ApiError {
  const error = new ApiError(status, problem)
  reportError(error, isChange)
  return error
}

/** A missing or invalid resource: another request would get the same response. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

/**
 * True if the result of a call is known. The response of a gateway has no code of this API and says nothing about what
 * the server did.
 */
export function isDefinitiveError(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status < 500 || error.problem.code !== undefined)
}

/** True if a call was refused with this code. */
export const hasProblemCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.problem.code === code

/** A further field of a problem, such as the current record; undefined for an error without it. */
export const problemFact = <Value>(error: unknown, name: string): Value | undefined =>
  error instanceof ApiError ? (error.problem[name] as Value | undefined) : undefined

/** The message to show for a failed call. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return 'The server did not answer. Check the connection and try again.'
}

/** Sends a request whose body or answer is not JSON. Throws an `ApiError` for an error response. */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await transport(path, { ...init, headers: { ...init?.headers, ...senderHeaders() } })
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  throw createApiError(response.status, problem, init?.method !== undefined)
}

export async function getJson<Value>(path: string): Promise<Value> {
  return (await request(path)).json() as Promise<Value>
}

export interface ListPage<Item> {
  items: Item[]
  /** The cursor of the next page, from the `Link` header; null on the last page. */
  next: string | null
}

/** Fetches one page of a list. */
export async function getPage<Item>(path: string): Promise<ListPage<Item>> {
  const response = await request(path)
  const [, link] = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  const next = link ? new URL(link, 'http://here').searchParams.get('after') : null
  return { items: (await response.json()) as Item[], next }
}

/** The last POST of each path whose result is unknown, and its key. */
const unknownResults = new Map<string, { body: string | undefined; key: string }>()

/** Sends a key with each POST. The same request after an unknown result repeats its key, so that the server does it once. */
async function post(path: string, body: string | undefined, headers: Record<string, string>) {
  const earlier = unknownResults.get(path)
  const key = earlier && earlier.body === body ? earlier.key : randomKey()
  unknownResults.delete(path)
  try {
    return await send('POST', path, body, { 'idempotency-key': key, ...headers })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500
    if (!isRefused) unknownResults.set(path, { body, key })
    throw error
  }
}

const send = (method: string, path: string, body: string | undefined, headers: Record<string, string>) =>
  request(path, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  })

export async function sendJson<Value>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Value> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await (method === 'POST' ? post(path, text, headers) : send(method, path, text, headers))
  return response.json() as Promise<Value>
}

/** '?q=mag&family=a&family=b'; '' without parameters. The keys are sorted, so that equal queries are equal strings. */
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
