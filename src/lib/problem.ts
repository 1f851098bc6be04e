/** The body of every error answer (RFC 9457, `application/problem+json`). `code` is stable, the words may change. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId: string
  /** What is wrong with which field, keyed by the contract's field name. */
  fields?: Record<string, string>
  /** Figures a screen can act on, such as the price now or the pieces left. */
  [extension: string]: unknown
}

export interface ProblemInit {
  status: number
  code: string
  title: string
  detail: string
  fields?: Record<string, string>
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Thrown where only an answer makes sense any more (guards, unreadable input); `server/errors` turns it into one. */
export class HttpProblem extends Error {
  readonly problem: ProblemInit

  constructor(problem: ProblemInit) {
    super(problem.detail)
    this.problem = problem
  }
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json'

export function problemResponse(init: ProblemInit, requestId: string): Response {
  const body: Problem = {
    type: `/api/docs#problem-${init.code}`,
    title: init.title,
    status: init.status,
    detail: init.detail,
    code: init.code,
    requestId,
    ...(init.fields && { fields: init.fields }),
    ...init.extra,
  }
  return new Response(JSON.stringify(body), {
    status: init.status,
    headers: {
      'content-type': PROBLEM_CONTENT_TYPE,
      'cache-control': 'no-store',
      ...init.headers,
    },
  })
}

/** The refusal that an answer of ours holds, to be given again under another number. */
export async function parseProblem(answer: Response): Promise<ProblemInit> {
  const {
    type: _,
    requestId: __,
    status,
    code,
    title,
    detail,
    fields,
    ...extra
  } = (await answer.json()) as Problem
  const retryAfter = answer.headers.get('retry-after')
  return {
    status,
    code,
    title,
    detail,
    ...(fields && { fields }),
    extra,
    ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
  }
}
