import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { numberOf } from '../edge/request-context.server.ts'
import { refusing } from '../edge/request-guard.server.ts'
import { everyAnswersHeaders } from '../edge/security-headers.server.ts'
import { rangeOf } from './byte-range.server.ts'
import { type Coding, codingFor } from './content-encoding.server.ts'

/** What leaves for one encoding: its bytes, its tag, and its headers as Node writes them without looking again. */
interface Representation {
  body: Buffer
  etag: string
  head: string[]
  /** The few headers of 'you have it already'. */
  unchanged: string[]
}

/** An answer kept as the very bytes that leave, in each encoding a client may take. */
export interface ReadyAnswer {
  status: number
  /** The same for the same bytes. Each encoding sends a tag of its own made from it. */
  tag: string
  headers: Record<string, string>
  /** Parts may be asked for: only of what never changes under its address. */
  hasRanges: boolean
  /** The same bytes for whoever names their version, so that they may keep them for ever. */
  lasting?: { version: string; answer: ReadyAnswer }
  /** Bytes it takes to keep. */
  size: number
  identity: Representation
  gzip?: Representation
  br?: Representation
}

export interface ReadyBytes {
  status: number
  headers: Record<string, string>
  identity: Buffer
  gzip?: Buffer | undefined
  br?: Buffer | undefined
  tag?: string
  hasRanges?: boolean
  /** Of these bytes, as their address may name it. */
  version?: string | undefined
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function tagOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Text of less than this leaves in one packet either way. */
const WORTH_COMPRESSING = 860
/** Good, and quick enough to be done while somebody waits; on Node's own threads, never on the main one. */
const QUICK = 5
/** The smallest there is, thirty times as slow. */
const BEST = 11

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Lines the bytes of an answer up with their headers. */
export function readyAnswer(bytes: ReadyBytes): ReadyAnswer {
  const { status, headers, identity, gzip: gz, br, hasRanges = false, version } = bytes
  const tag = bytes.tag ?? tagOf(identity)
  const isCoded = gz !== undefined || br !== undefined
  const represented = (body: Buffer, coding: Coding): Representation => {
    const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
    const shared = ['ETag', etag, ...(isCoded ? ['Vary', 'Accept-Encoding'] : [])]
    const caching = headers['cache-control']
    return {
      body,
      etag,
      head: [
        ...Object.entries(headers).flat(),
        ...shared,
        ...(hasRanges ? ['Accept-Ranges', 'bytes'] : []),
        ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
        'Content-Length',
        String(body.length),
      ],
      unchanged: [...(caching ? ['Cache-Control', caching] : []), ...shared],
    }
  }
  return {
    status,
    tag,
    headers,
    hasRanges,
    ...(version && { lasting: { version, answer: lastingAnswer(bytes) } }),
    size: identity.length + (gz?.length ?? 0) + (br?.length ?? 0) + 2_000,
    identity: represented(identity, 'identity'),
    ...(gz && { gzip: represented(gz, 'gzip') }),
    ...(br && { br: represented(br, 'br') }),
  }
}

function lastingAnswer({ version: _, headers, ...bytes }: ReadyBytes): ReadyAnswer {
  return readyAnswer({ ...bytes, headers: { ...headers, 'cache-control': IMMUTABLE }, hasRanges: true })
}

/** What is sent to whoever asks for `version`, or for none. */
export function answerFor(answer: ReadyAnswer, version: string | null): ReadyAnswer {
  return answer.lasting && answer.lasting.version === version ? answer.lasting.answer : answer
}

/** Compresses once, for everybody who asks after. */
export async function compressedAnswer(bytes: ReadyBytes): Promise<ReadyAnswer> {
  const { identity } = bytes
  if (identity.length < WORTH_COMPRESSING) return readyAnswer(bytes)
  const [br, gz] = await Promise.all([brotli(identity, QUICK), compressGzip(identity)])
  return readyAnswer({ ...bytes, br, gzip: gz })
}

/** The same answer with the smallest bytes there are, for what is asked for again and again. */
export async function bestCompressed(answer: ReadyAnswer): Promise<ReadyAnswer> {
  if (!answer.br) return answer
  const identity = answer.identity.body
  const { status, headers, tag, hasRanges, gzip: gz } = answer
  const br = await brotli(identity, BEST)
  const version = answer.lasting?.version
  return readyAnswer({ status, headers, identity, tag, hasRanges, gzip: gz?.body, br, version })
}

/** Whether the client has this answer, in whichever encoding (tags are compared weakly here: RFC 9110, 13.1.2). */
function isKnown(header: string, { tag }: ReadyAnswer): boolean {
  if (!header.includes(tag)) return header.trim() === '*'
  return header.split(',').some((entry) => {
    const bare = entry.trim().replace(/^W\//, '')
    return bare === `"${tag}"` || bare === `"${tag}-br"` || bare === `"${tag}-gzip"`
  })
}

/** The range asked for, unless it was asked for of other bytes than these. */
function partOf(request: IncomingMessage, answer: ReadyAnswer, { body, etag }: Representation) {
  if (!answer.hasRanges || request.method !== 'GET' || answer.status !== 200) return null
  const condition = request.headers['if-range']
  return condition === undefined || condition === etag ? rangeOf(request.headers.range, body.length) : null
}

const NOT_ACCEPTABLE = {
  status: 406,
  code: 'no-such-encoding',
  title: 'Not available in this encoding',
  detail: 'There is br, gzip and identity; Accept-Encoding refuses them all.',
  headers: { vary: 'Accept-Encoding' },
}

const refuse = refusing(everyAnswersHeaders(false))

/** Sends the encoding the client likes best, a part of it, or 304 where it has these bytes already. */
export function sendReady(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void {
  const { 'accept-encoding': accepted, 'if-none-match': known, range } = request.headers
  const coding = codingFor(accepted, { br: answer.br !== undefined, gzip: answer.gzip !== undefined })
  if (coding === null) {
    refuse(response, NOT_ACCEPTABLE)
    return
  }
  const chosen = answer[coding] ?? answer.identity
  if (known !== undefined && answer.status === 200 && isKnown(known, answer)) {
    response.writeHead(304, numbered(response, chosen.unchanged)).end()
    return
  }
  const part = range === undefined ? null : partOf(request, answer, chosen)
  if (part !== null) {
    sendPart(response, chosen, part)
    return
  }
  response.writeHead(answer.status, numbered(response, chosen.head))
  response.end(request.method === 'HEAD' ? undefined : chosen.body)
}

/** Headers as Node writes them without looking again, and which request they answer. */
function numbered(response: ServerResponse, head: readonly string[]): string[] {
  const number = numberOf(response)
  return number === undefined ? [...head] : [...head, 'X-Request-Id', number]
}

function sendPart(
  response: ServerResponse,
  { body, head }: Representation,
  part: NonNullable<ReturnType<typeof rangeOf>>,
): void {
  if (part === 'none') {
    const refused = ['Content-Range', `bytes */${body.length}`, 'Content-Length', '0']
    response.writeHead(416, numbered(response, refused)).end()
    return
  }
  const bytes = body.subarray(part.from, part.to + 1)
  // The length of the whole stands last.
  const range = `bytes ${part.from}-${part.to}/${body.length}`
  response
    .writeHead(
      206,
      numbered(response, [
        ...head.slice(0, -2),
        'Content-Range',
        range,
        'Content-Length',
        String(bytes.length),
      ]),
    )
    .end(bytes)
}
