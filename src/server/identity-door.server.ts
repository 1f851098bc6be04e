/**
 * The door to identity. Better Auth brings more routes than the shop uses: only those in use exist, its refusals are
 * problem+json like everybody's, and a session's token leaves in its cookie only, where no script reads it.
 */
import type { Identity } from '../accounts/identity.server.ts'
import type { Log } from '../db/context.server.ts'
import { type ProblemInit, problemResponse } from '../lib/problem.ts'
import { answerToError, NOT_TEXT } from './errors.server.ts'
import { PROBLEM_CODES } from './problem-codes.server.ts'

export const IDENTITY_CALLS: ReadonlySet<string> = new Set([
  'GET /api/auth/callback/google',
  'GET /api/auth/get-session',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/social',
  'POST /api/auth/sign-out',
  'POST /api/auth/sign-up/email',
])

const GOOGLE_AWAY: ProblemInit = {
  status: 503,
  code: 'google-away',
  title: 'Google does not answer',
  detail: 'Google does not answer right now. Sign in with your password, or try again in a moment.',
  headers: { 'retry-after': '10' },
}

export interface IdentityDoor {
  identity: Identity
  log: Log
  /** Whether the provider can be reached; absent where none is set up. */
  googleAnswers?: (() => Promise<boolean>) | undefined
}

/** @returns undefined where the shop has no such call */
export async function askIdentity(
  { identity, log, googleAnswers }: IdentityDoor,
  request: Request,
  requestId: string,
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (!IDENTITY_CALLS.has(`${request.method} ${pathname}`)) return undefined
  if (pathname === '/api/auth/sign-in/social' && googleAnswers && !(await googleAnswers())) {
    return problemResponse(GOOGLE_AWAY, requestId)
  }
  if (request.method !== 'GET' && !holdsText(await request.clone().text())) {
    return problemResponse(NOT_TEXT, requestId)
  }
  const answer = await identity.handler(request)
  if (answer.status >= 500) {
    return answerToError(new Error(`identity answered ${answer.status}`), requestId, log)
  }
  if (answer.status >= 400) return inOurWords(answer, requestId)
  return answer.status < 300 ? withoutToken(answer) : answer
}

/** False where something in the body is no text: the library takes it for text and breaks on it, late. */
function holdsText(body: string): boolean {
  try {
    let isText = true
    JSON.parse(body || 'null', (key, value) => {
      for (const words of [key, value]) {
        if (typeof words === 'string' && (!words.isWellFormed() || words.includes('\u0000'))) isText = false
      }
      return value
    })
    return isText
  } catch (error) {
    // What is no JSON is refused in there; what is nested too deeply to be read is refused here.
    return error instanceof SyntaxError
  }
}

/** `INVALID_TOKEN` becomes `invalid-token`; a code nobody has explained becomes the plain refusal. */
function codeOf(theirs: string | undefined): string {
  const code = theirs === 'VALIDATION_ERROR' ? 'invalid-input' : theirs?.toLowerCase().replaceAll('_', '-')
  return code && Object.hasOwn(PROBLEM_CODES, code) ? code : 'not-possible'
}

async function inOurWords(answer: Response, requestId: string): Promise<Response> {
  const said = (await answer.json().catch(() => ({}))) as { message?: string; code?: string }
  const problem = problemResponse(
    {
      status: answer.status,
      code: answer.status === 429 ? 'too-many-requests' : codeOf(said.code),
      title: 'Not possible',
      detail: said.message ?? 'The request was refused.',
      // Where Better Auth's own clients look for it.
      extra: { message: said.message },
    },
    requestId,
  )
  for (const cookie of answer.headers.getSetCookie()) problem.headers.append('set-cookie', cookie)
  const wait = answer.headers.get('x-retry-after')
  if (wait) problem.headers.set('retry-after', wait)
  return problem
}

async function withoutToken(answer: Response): Promise<Response> {
  const text = await answer.text()
  const words = JSON.stringify(JSON.parse(text || 'null'), (key, value) =>
    key === 'token' ? undefined : value,
  )
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(words, { status: answer.status, headers })
}
