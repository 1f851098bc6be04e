import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An answer kept as the very bytes that leave, in each encoding a client may take. */
export interface ReadyAnswer {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Buffer
  gzip?: Buffer
  br?: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Compresses once, for everybody who asks after. */
export async function readyAnswer(
  status: number,
  headers: Record<string, string>,
  identity: Buffer,
  etag = etagOf(identity),
): Promise<ReadyAnswer> {
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  return { status, headers, etag, identity, br, gzip: gz }
}

/** Tags are compared weakly: the encodings of one page are one page. */
function weak(tag: string): string {
  return tag.replace(/^W\//, '')
}

function accepts(request: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  const header = request.headers['accept-encoding']
  return (
    typeof header === 'string' &&
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(header)
  )
}

/** Sends the best encoding the client takes, or 304 where it has these bytes already. */
export function sendReady(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void {
  const headers: Record<string, string | number> = {
    ...answer.headers,
    etag: answer.etag,
    vary: 'Accept-Encoding',
  }
  const known = request.headers['if-none-match']
  if (
    known !== undefined &&
    answer.status === 200 &&
    known.split(/\s*,\s*/).some((tag) => weak(tag) === weak(answer.etag))
  ) {
    delete headers['content-type']
    response.writeHead(304, headers).end()
    return
  }
  const encoding =
    answer.br && accepts(request, 'br') ? 'br' : answer.gzip && accepts(request, 'gzip') ? 'gzip' : null
  const body = (encoding && answer[encoding]) || answer.identity
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
