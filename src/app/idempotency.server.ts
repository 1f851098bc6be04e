/** Requests that a client may repeat with the same Idempotency-Key. See docs/decisions/0165-repeated-requests.md. */
import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { inTransaction } from '#app/db/pool.server.ts'
import { deleteRows, insertRowIfAbsent, requireRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'
import { isOutcome, isRefused, replayed } from '#app/lib/outcome.ts'
import type { AccessName } from './access.server.ts'
import type { Context } from './context.server.ts'
import { type ProblemTable, toProblem } from './problems.server.ts'

const REPLAY_HEADER = 'Idempotent-Replayed'

/** Says in the response that the request was carried out before and only its result is repeated. */
export const markReplay = (c: HonoContext) => c.header(REPLAY_HEADER, 'true')

export const isReplayed = (response: Response): boolean => response.headers.has(REPLAY_HEADER)

/** The hash of what a request says, kept with its idempotency key to recognize another request. */
export const hashJson = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

const idempotencyKey = z
  .string()
  .min(1)
  .max(200, { error: 'must have at most 200 characters' })
  .regex(/^[\x21-\x7e]+$/, { error: 'must be visible ASCII characters without spaces' })

export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() })

/** Of every call whose answer is stored. */
export const REPEAT_PROBLEMS = {
  'idempotency-key-reused': [422, 'This Idempotency-Key was sent with another request. Send a new key.'],
  'secret-not-repeated': [
    409,
    'This was done before, and its secret is shown only once. If the answer did not arrive, revoke what was made and make a new one.',
  ],
} as const satisfies ProblemTable

/** How many days an answer is repeated. */
const ANSWER_DAYS = 1
/** Of each user. A browser repeats its last requests only, and an answer can be a thousand times larger than its request. */
const MAX_ANSWERS = 100

interface DeclaredCall {
  route: string
  status?: number
  addsRecord?: true
  headers?: z.ZodType | undefined
  body?: z.ZodType | undefined
  bodyLimit?: number
  access: { name: AccessName }
}

/**
 * True if an Idempotency-Key makes a repeated call of the same user do nothing more, and answer what the first one did:
 * for all calls that add a record, except those that handle the key themselves, uploads, and calls of guests.
 */
export const isRunOnce = ({ route, status, addsRecord, headers, body, bodyLimit, access }: DeclaredCall) =>
  route.startsWith('POST ') &&
  (status === 201 || addsRecord === true) &&
  headers === undefined &&
  (body !== undefined || bodyLimit === undefined) &&
  access.name !== 'anyone'

interface RepeatableRequest {
  user: SignedInUser
  key: string
  /** Everything that the request says. */
  content: unknown
  /** True if the answer has a secret, which is never stored. */
  showsSecret: boolean
}

/**
 * Runs a request in a transaction with its idempotency key. The same request of the same user later, or at the same
 * time, does nothing and gets the stored answer. A refused request is not stored.
 */
export function runOnce<Answer>(
  ctx: Pick<Context, 'db' | 'now'>,
  { user: { userId }, key, content, showsSecret }: RepeatableRequest,
  run: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const id = hashJson([userId, key])
  const hash = hashJson(content)
  return inTransaction(ctx.db, async (tx) => {
    const request = {
      id,
      user_id: userId,
      request_hash: hash,
      expires_at: addDays(ctx.now(), ANSWER_DAYS),
    }
    const isFirst = await insertRowIfAbsent(tx, 'answered_requests', request)
    if (!isFirst) return (await readAnswer(tx, id, hash)) as Answer
    await deleteOlderAnswers(tx, userId)
    const answer = await run(tx)
    if (isRefused(answer) || showsSecret) return answer
    const value = isOutcome(answer) && answer.done ? answer.value : answer
    await updateRows(tx, 'answered_requests', id, { answer: JSON.stringify(value) })
    return answer
  })
}

async function readAnswer(db: Db, id: string, hash: string) {
  const { request_hash, answer } = await requireRow(db, 'answered_requests', id, ['request_hash', 'answer'])
  if (request_hash !== hash) throw toProblem(REPEAT_PROBLEMS, { code: 'idempotency-key-reused' })
  if (answer === null) throw toProblem(REPEAT_PROBLEMS, { code: 'secret-not-repeated' })
  return replayed(JSON.parse(answer) as unknown)
}

function deleteOlderAnswers(tx: Db, userId: string) {
  const ofUser = tx.selectFrom('answered_requests').select('id').where('user_id', '=', userId)
  return tx
    .deleteFrom('answered_requests')
    .where('id', 'in', ofUser.orderBy('expires_at', 'desc').offset(MAX_ANSWERS))
    .execute()
}

/** For a deleted account. */
export async function deleteAnswers(tx: Db, userId: string): Promise<void> {
  await deleteRows(tx, 'answered_requests', { user_id: userId })
}
