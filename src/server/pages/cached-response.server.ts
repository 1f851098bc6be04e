import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createProblemSender } from '../http/problem-sender.server.ts'
import { requestIdOf } from '../http/request-context.server.ts'
import { commonSecurityHeaders } from '../http/security-headers.server.ts'
import { parseByteRange } from './byte-range.server.ts'
import { type ContentEncoding, negotiateEncoding } from './content-encoding.server.ts'

/**
 * Names and values in turns. The last one is the request ID, which each response replaces: a copy for each request would
 * cost more than everything else that the shop does for a cached response.
 */
type HeaderList = string[]

const toHeaderList = (namesAndValues: readonly string[]): HeaderList => [
  ...namesAndValues,
  'X-Request-Id',
  '',
]

/**
 * The response in one encoding: its bytes, its ETag, and its headers in the form that Node writes without checking
 * again.
 */
interface Representation {
  body: Buffer
  etag: string
  headers: HeaderList
  /** The few headers of a 304 response. */
  notModifiedHeaders: HeaderList
}

/** A response as bytes, in each encoding that clients accept. */
export interface CachedResponse {
  status: number
  /** The same for the same bytes. The ETag of each encoding is derived from it. */
  contentHash: string
  headers: Record<string, string>
  /** True if ranges can be requested: only for content that never changes at its URL. */
  hasRanges: boolean
  /** The same bytes for clients that name the version in the URL, which may cache them forever. */
  lasting?: { version: string; answer: CachedResponse }
  /** Memory use in bytes. */
  size: number
  identity: Representation
  gzip?: Representation
  br?: Representation
}

export interface ResponseBytes {
  status: number
  headers: Record<string, string>
  identity: Buffer
  gzip?: Buffer | undefined
  br?: Buffer | undefined
  contentHash?: string
  hasRanges?: boolean
  /** The version of these bytes, as the URL may name it. */
  version?: string | undefined
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function contentHashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** A shorter text fits into one packet without compression. */
const MIN_COMPRESSED_BYTES = 860
/** Compresses well in a short time. Runs on Node's thread pool. */
const FAST_QUALITY = 5
/** Maximum compression, thirty times as slow. */
const MAX_QUALITY = 11

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Combines the bytes with their headers. */
export function toCachedResponse(bytes: ResponseBytes): CachedResponse {
  const { status, headers, identity, gzip: gz, br, hasRanges = false, version } = bytes
  const contentHash = bytes.contentHash ?? contentHashOf(identity)
  const isCoded = gz !== undefined || br !== undefined
  const toRepresentation = (body: Buffer, encoding: ContentEncoding): Representation => {
    const etag = encoding === 'identity' ? `"${contentHash}"` : `"${contentHash}-${encoding}"`
    const shared = ['ETag', etag, ...(isCoded ? ['Vary', 'Accept-Encoding'] : [])]
    const caching = headers['cache-control']
    return {
      body,
      etag,
      headers: toHeaderList([
        ...Object.entries(headers).flat(),
        ...shared,
        ...(hasRanges ? ['Accept-Ranges', 'bytes'] : []),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        'Content-Length',
        String(body.length),
      ]),
      notModifiedHeaders: toHeaderList([...(caching ? ['Cache-Control', caching] : []), ...shared]),
    }
  }
  return {
    status,
    contentHash,
    headers,
    hasRanges,
    ...(version && { lasting: { version, answer: toLastingResponse(bytes) } }),
    size: identity.length + (gz?.length ?? 0) + (br?.length ?? 0) + 2_000,
    identity: toRepresentation(identity, 'identity'),
    ...(gz && { gzip: toRepresentation(gz, 'gzip') }),
    ...(br && { br: toRepresentation(br, 'br') }),
  }
}

function toLastingResponse({ version: _, headers, ...bytes }: ResponseBytes): CachedResponse {
  return toCachedResponse({ ...bytes, headers: { ...headers, 'cache-control': IMMUTABLE }, hasRanges: true })
}

/** The response for a client that names `version`, or none. */
export function responseFor(answer: CachedResponse, version: string | null): CachedResponse {
  return answer.lasting && answer.lasting.version === version ? answer.lasting.answer : answer
}

/** Compresses once for all later requests. */
export async function compressResponse(bytes: ResponseBytes): Promise<CachedResponse> {
  const { identity } = bytes
  if (identity.length < MIN_COMPRESSED_BYTES) return toCachedResponse(bytes)
  const [br, gz] = await Promise.all([brotli(identity, FAST_QUALITY), compressGzip(identity)])
  return toCachedResponse({ ...bytes, br, gzip: gz })
}

/** The same response at maximum compression, for frequent requests. */
export async function recompressResponse(answer: CachedResponse): Promise<CachedResponse> {
  if (!answer.br) return answer
  const identity = answer.identity.body
  const { status, headers, contentHash, hasRanges, gzip: gz } = answer
  const br = await brotli(identity, MAX_QUALITY)
  const version = answer.lasting?.version
  return toCachedResponse({
    status,
    headers,
    identity,
    contentHash,
    hasRanges,
    gzip: gz?.body,
    br,
    version,
  })
}

/** True if the client has this response in any encoding. ETags are compared weakly (RFC 9110, 13.1.2). */
function isNotModified(header: string, { contentHash }: CachedResponse, { etag }: Representation): boolean {
  // As browsers send it.
  if (header === etag) return true
  if (!header.includes(contentHash)) return header.trim() === '*'
  return header.split(',').some((entry) => {
    const bare = entry.trim().replace(/^W\//, '')
    return bare === `"${contentHash}"` || bare === `"${contentHash}-br"` || bare === `"${contentHash}-gzip"`
  })
}

/** The requested range, unless If-Range names other bytes. */
function requestedRange(request: IncomingMessage, answer: CachedResponse, { body, etag }: Representation) {
  if (!answer.hasRanges || request.method !== 'GET' || answer.status !== 200) return null
  const condition = request.headers['if-range']
  return condition === undefined || condition === etag
    ? parseByteRange(request.headers.range, body.length)
    : null
}

const NOT_ACCEPTABLE = {
  status: 406,
  code: 'encoding-not-acceptable',
  detail: 'Accept-Encoding must accept br, gzip or identity.',
  headers: { vary: 'Accept-Encoding' },
}

const sendProblem = createProblemSender(commonSecurityHeaders(false))

/** Sends the encoding that the client prefers, a range of it, or 304 if the client has it already. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
): void {
  const { 'accept-encoding': acceptEncoding, 'if-none-match': etags, range } = request.headers
  const encoding = negotiateEncoding(acceptEncoding, {
    br: answer.br !== undefined,
    gzip: answer.gzip !== undefined,
  })
  if (encoding === null) {
    sendProblem(response, NOT_ACCEPTABLE)
    return
  }
  const chosen = answer[encoding] ?? answer.identity
  if (etags !== undefined && answer.status === 200 && isNotModified(etags, answer, chosen)) {
    response.writeHead(304, withRequestId(response, chosen.notModifiedHeaders)).end()
    return
  }
  const byteRange = range === undefined ? null : requestedRange(request, answer, chosen)
  if (byteRange !== null) {
    sendRange(response, chosen, byteRange)
    return
  }
  response.writeHead(answer.status, withRequestId(response, chosen.headers))
  response.end(request.method === 'HEAD' ? undefined : chosen.body)
}

/** Sets the request ID. Node copies the values before the next request. */
function withRequestId(response: ServerResponse, head: HeaderList): HeaderList {
  const requestId = requestIdOf(response)
  if (requestId === undefined) return head.slice(0, -2)
  head[head.length - 1] = requestId
  return head
}

function sendRange(
  response: ServerResponse,
  { body, headers: head }: Representation,
  byteRange: NonNullable<ReturnType<typeof parseByteRange>>,
): void {
  if (byteRange === 'none') {
    const rangeHeaders = toHeaderList(['Content-Range', `bytes */${body.length}`, 'Content-Length', '0'])
    response.writeHead(416, withRequestId(response, rangeHeaders)).end()
    return
  }
  const bytes = body.subarray(byteRange.from, byteRange.to + 1)
  // The last headers are the length of the whole body and the request ID.
  const range = `bytes ${byteRange.from}-${byteRange.to}/${body.length}`
  response
    .writeHead(
      206,
      withRequestId(
        response,
        toHeaderList([...head.slice(0, -4), 'Content-Range', range, 'Content-Length', String(bytes.length)]),
      ),
    )
    .end(bytes)
}
