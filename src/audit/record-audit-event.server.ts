import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { findRows, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import { type AuditAction, type AuditValues, areaOf, formatAuditAction, renamePerson } from './rules.ts'

/** By one customer, about one company: people read the audit trail, and a change can be made and taken back again and again. */
export const MAX_CUSTOMER_EVENTS_PER_DAY = 200

const TOO_MANY_CHANGES: ProblemInit = {
  status: 429,
  code: 'too-many-changes',
  detail: `You can change budgets and approvals of a company at most ${MAX_CUSTOMER_EVENTS_PER_DAY} times within 24 hours. Try again later.`,
  headers: { 'retry-after': '3600' },
}

export interface NewAuditEvent {
  action: AuditAction
  /** The changed record: its ID, and its name for the reader. */
  subject: { id: string; label: string }
  before?: AuditValues
  after?: AuditValues
}

/**
 * Records an administrator's action, or an owner's change of budgets and of who approves orders, in the same
 * transaction as the change, so that both are saved or neither. Equal values before and after are no change.
 * @param tx the transaction of the change
 */
export async function recordAuditEvent(
  tx: Db,
  ctx: Pick<Context, 'actor' | 'now' | 'requestId'>,
  event: NewAuditEvent,
): Promise<void> {
  const actor = requireUser(ctx.actor)
  await requirePresentUser(tx, actor.userId)
  if (event.before && isDeepStrictEqual(event.before, event.after)) return
  const at = ctx.now()
  if (actor.role !== 'admin') await requireFewEvents(tx, actor.userId, event.subject.id, at)
  await insertRow(tx, 'audit_events', {
    id: newId(at),
    at,
    actor_id: actor.userId,
    actor_email: actor.email,
    actor_name: actor.name,
    area: areaOf(event.action),
    action: event.action,
    subject_id: event.subject.id,
    subject: event.subject.label,
    before: event.before ? JSON.stringify(event.before) : null,
    after: event.after ? JSON.stringify(event.after) : null,
    request_id: ctx.requestId ?? null,
    search_text:
      `${actor.name} ${actor.email} ${formatAuditAction(event.action)} ${event.subject.label} ${event.subject.id}`.toLowerCase(),
  })
}

async function requireFewEvents(tx: Db, actorId: string, subjectId: string, now: Date): Promise<void> {
  const recent = await tx
    .selectFrom('audit_events')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('actor_id', '=', actorId)
    .where('at', '>', addDays(now, -1))
    .limit(MAX_CUSTOMER_EVENTS_PER_DAY)
    .execute()
  if (recent.length >= MAX_CUSTOMER_EVENTS_PER_DAY) throw new HttpProblem(TOO_MANY_CHANGES)
}

/**
 * Replaces the name and address of a deleted user in all audit events; the actions are kept.
 * @param person the user before the deletion
 */
export async function anonymizeAuditTrail(
  tx: Db,
  person: { userId: string; email: string },
  replacement: { email: string; name: string },
): Promise<void> {
  const entries = await tx
    .selectFrom('audit_events')
    .select(['id', 'actor_id', 'actor_email', 'actor_name', 'action', 'subject_id', 'subject', 'after'])
    .where((eb) => eb.or([eb('actor_id', '=', person.userId), eb('subject_id', '=', person.userId)]))
    .execute()
  // Administrators may have invited the address before it had an account.
  await tx
    .updateTable('audit_events')
    .set({ after: sql`jsonb_set(after, '{email}', to_jsonb(${replacement.email}::text))` })
    .where('area', '=', areaOf('company-member-invited'))
    .where('action', '=', 'company-member-invited')
    .where(sql`after->>'email'`, '=', person.email)
    .execute()
  for (const entry of entries) {
    const actor =
      entry.actor_id === person.userId ? replacement : { email: entry.actor_email, name: entry.actor_name }
    const isAbout = entry.subject_id === person.userId
    const subject = isAbout ? replacement.email : entry.subject
    const { reason, ...after } = entry.after ?? {}
    await updateRows(tx, 'audit_events', entry.id, {
      actor_email: actor.email,
      actor_name: actor.name,
      subject,
      // Why a role was given can be about the person.
      ...(isAbout && reason !== undefined && { after: JSON.stringify(after) }),
      search_text:
        `${actor.name} ${actor.email} ${formatAuditAction(entry.action)} ${subject} ${entry.subject_id}`.toLowerCase(),
    })
  }
}

/** Replaces the name of a deleted user in the values of audit events about the given records. */
export async function anonymizeNamedPerson(
  tx: Db,
  subjectIds: readonly string[],
  userId: string,
  name: string,
): Promise<void> {
  if (subjectIds.length === 0) return
  const events = await findRows(tx, 'audit_events', {
    subject_id: subjectIds,
    action: 'approval-delegation-changed',
  })
  for (const { id, before, after } of events)
    await updateRows(tx, 'audit_events', id, {
      before: before && JSON.stringify(renamePerson(before, userId, name)),
      after: after && JSON.stringify(renamePerson(after, userId, name)),
    })
}

/** Replaces the requester of purchase requests that were sent on behalf of a deleted user. */
export async function anonymizeRequester(tx: Db, requestIds: readonly string[], name: string): Promise<void> {
  await updateRows(
    tx,
    'audit_events',
    { subject_id: requestIds, action: 'approval-requested-on-behalf' },
    { after: sql`jsonb_set(after, '{requester}', to_jsonb(${name}::text))` },
  )
}

/** Replaces the address of a deleted user in the labels of their reviews. */
export async function anonymizeReviewLabels(
  tx: Db,
  reviewIds: readonly string[],
  email: string,
  name: string,
): Promise<void> {
  await updateRows(
    tx,
    'audit_events',
    { subject_id: reviewIds },
    {
      subject: sql`replace(subject, ${email}::text, ${name}::text)`,
      search_text: sql`replace(search_text, ${email}::text, ${name.toLowerCase()}::text)`,
    },
  )
}
