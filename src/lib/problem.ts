import { capitalize } from './capitalize.ts'

/** The body of every error response (RFC 9457, `application/problem+json`). `code` is stable; the texts may change. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId: string
  /** The error of each invalid field, by the field's name in the API. */
  fields?: Record<string, string>
  /** Data that a page can use, such as the current price or stock. */
  [extension: string]: unknown
}

export interface ProblemInit {
  status: number
  code: string
  detail: string
  fields?: Record<string, string>
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Ends a request with a problem response; `toErrorResponse` creates it. */
export class HttpProblem extends Error {
  readonly problem: ProblemInit

  constructor(problem: ProblemInit) {
    super(problem.detail)
    this.problem = problem
  }
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json'

const ABBREVIATIONS = /\b(api|erp|id|pdf|po|sku|url|vat)\b/g

/** 'no-vat-id' → 'No VAT ID' */
export const titleOf = (code: string): string =>
  capitalize(code.replaceAll('-', ' ').replace(ABBREVIATIONS, (word) => word.toUpperCase()))

export const problemBody = (
  { status, code, detail, fields, extra }: ProblemInit,
  requestId: string,
): Problem => ({
  type: `/api/docs#problem-${code}`,
  title: titleOf(code),
  status,
  detail,
  code,
  requestId,
  ...(fields && { fields }),
  ...extra,
})

export function problemResponse(init: ProblemInit, requestId: string): Response {
  return new Response(JSON.stringify(problemBody(init, requestId)), {
    status: init.status,
    headers: {
      'content-type': PROBLEM_CONTENT_TYPE,
      'cache-control': 'no-store',
      ...init.headers,
    },
  })
}

/** Reads a problem response of this API, so that it can be sent again with another request ID. */
export async function parseProblem(response: Response): Promise<ProblemInit> {
  const {
    type: _,
    requestId: __,
    status,
    code,
    title: ___,
    detail,
    fields,
    ...extra
  } = (await response.json()) as Problem
  const retryAfter = response.headers.get('retry-after')
  return {
    status,
    code,
    detail,
    ...(fields && { fields }),
    extra,
    ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
  }
}
