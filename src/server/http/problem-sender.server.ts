/** Writes problem responses (RFC 9457) directly to the socket, for requests that never reach the API. */
import type { ServerResponse } from 'node:http'
import { newId } from '#app/db/ids.server.ts'
import { type ProblemInit, problemResponse } from '#app/lib/problem.ts'
import { requestIdOf } from './request-context.server.ts'

export type SendProblem = (response: ServerResponse, problem: ProblemInit, requestId?: string) => void

/** @param headers are sent with every problem; the problem's own headers replace them */
export function createProblemSender(headers: Readonly<Record<string, string>>): SendProblem {
  return async (response, problem, requestId = requestIdOf(response) ?? newId()) => {
    const webResponse = problemResponse(problem, requestId)
    const text = await webResponse.text()
    const own = { 'x-request-id': requestId, 'content-length': String(Buffer.byteLength(text)) }
    response
      .writeHead(webResponse.status, { ...headers, ...own, ...Object.fromEntries(webResponse.headers) })
      .end(text)
  }
}
