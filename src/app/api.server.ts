/** Shared by all API contracts: schemas, problem responses and the context of a request. */
import type { HttpBindings } from '@hono/node-server'
import { z } from '@hono/zod-openapi'
import { HttpProblem } from '#app/lib/problem.ts'
import { unreadableTextProblem, webAddressProblem, withoutInvisible } from '#app/lib/readable-text.ts'
import type { Context, ReadFromReplica } from './context.server.ts'
import { describeFields } from './problems.server.ts'

/** For all calls without a limit of their own. */
export const MAX_BODY_BYTES = 64 * 1024
/** For lists of thousands of lines. */
export const MAX_BULK_BYTES = 2 * 1024 * 1024

export interface ApiEnv {
  /** Absent for requests of the renderer, which do not use HTTP. */
  Bindings: Partial<HttpBindings>
  Variables: {
    ctx: Context
    /** Set for calls that may read from a replica. */
    readFromReplica?: ReadFromReplica
    requestId: string
    /** Of a request with an API key: how many more may follow at once. */
    keyRequestsLeft?: number
    /** Null for guests. */
    sessionId: string | null
    /** Reads the session again, for responses that stay open. False if the session or the role has changed. */
    isSessionValid: () => Promise<boolean>
  }
}

/** Limits for the response to invalid input, so that a small request cannot cause a large response. */
const MAX_FIELDS = 100
const MAX_FIELD_NAME = 100
const MAX_FIELD_MESSAGE = 200

export function invalidInputProblem(
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
): HttpProblem {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues.slice(0, MAX_FIELDS)) {
    const name = path.join('.').slice(0, MAX_FIELD_NAME) || 'body'
    fields[name] ??= message.length > MAX_FIELD_MESSAGE ? `${message.slice(0, MAX_FIELD_MESSAGE)}…` : message
  }
  return new HttpProblem({
    status: 422,
    code: 'invalid-input',
    detail: describeFields(fields).slice(0, 1_000),
    fields,
  })
}

/**
 * Throws 422 for a new name of a person or a company with a web address. A name from before this rule can be kept.
 * @param names by the field of the form
 */
export function requireNoWebAddress(
  names: Readonly<Record<string, string | undefined>>,
  before: Readonly<Record<string, string>> = {},
): void {
  const issues = Object.entries(names).flatMap(([field, name]) => {
    const message = name === undefined || name === before[field] ? undefined : webAddressProblem(name)
    return message ? { path: [field], message } : []
  })
  if (issues.length > 0) throw invalidInputProblem(issues)
}

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .loose()
  .openapi('Problem')

const PROBLEM_DESCRIPTIONS = {
  400: 'Bad request; `detail` says why',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict with the current state; `code` says which',
  413: 'Body too large',
  428: 'The version that the change is based on is missing',
  422: 'Invalid input; `fields` says which and why',
  429: 'Too many requests; `Retry-After` says when to try again',
}
/** The statuses of documented problem responses. */
export type ProblemStatus = keyof typeof PROBLEM_DESCRIPTIONS

/** Those from 500 on can be the answer of any call. */
export const isProblemStatus = (status: number): status is ProblemStatus => status in PROBLEM_DESCRIPTIONS

export function errorResponses(statuses: readonly ProblemStatus[]) {
  const content = { 'application/problem+json': { schema: problemSchema } }
  return Object.fromEntries(
    statuses.map((status) => [status, { description: PROBLEM_DESCRIPTIONS[status], content }]),
  )
}

/** Text that PostgreSQL can store: trimmed, well-formed Unicode without NUL, with `min` to `max` characters. */
function storableText(max: number, min: number, clean: (text: string) => string) {
  return z
    .string()
    .transform((text) => clean(text).trim())
    .pipe(
      z
        .string()
        .min(min, { error: min === 1 ? 'must not be empty' : `must have at least ${min} characters` })
        .max(max, { error: `must have at most ${max.toLocaleString('en-US')} characters` })
        .refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
          error: 'must be well-formed text without NUL characters',
        }),
    )
    .openapi({ type: 'string', maxLength: max, ...(min > 0 && { minLength: min }) })
}

/** Free text. Invisible characters are removed from it. */
export function textSchema(max: number, min = 0) {
  return storableText(max, min, withoutInvisible)
}

/** One line that other users read, such as a name, without control, direction-changing or invisible characters. */
export function readableLine(max: number, min = 0) {
  return storableText(max, min, (text) => text).superRefine((text, check) => {
    const problem = unreadableTextProblem(text)
    if (problem) check.addIssue(problem)
  })
}

export const emailSchema = z
  .string()
  .max(254, { error: 'must have at most 254 characters' })
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email({ error: 'must be an email address' }))
  .openapi({ type: 'string', format: 'email', maxLength: 254 })

/** An opaque position in a list, taken from a `Link` header. */
const cursorSchema = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be a cursor from a Link header' })

/** A day in UTC. @param example named in the error message: '2026-12-31' */
export const daySchema = (example: string) =>
  z.iso.date({ error: `must be a day such as ${example}` }).max(10)

/** The version that a change is based on. The maximum is the largest value of an `integer` column. */
export const versionSchema = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be negative' })
  .max(2_147_483_647, { error: 'must be at most 2,147,483,647' })

export function pageSize(max: number) {
  const error = { error: `must be a whole number from 1 to ${max}` }
  return z.coerce.number(error).int(error).min(1, error).max(max, error)
}

/** A query parameter that may appear several times, at most `max` times. */
export function arrayParam<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .union([item, z.array(item).max(max)])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<Item>[])
}

/** The query parameters of a list that is read in pages of at most `max`. */
export const pagingFields = (max: number) => ({
  limit: pageSize(max).optional(),
  after: cursorSchema.optional(),
})
