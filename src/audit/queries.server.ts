import { decodeCursor, encodeCursor } from '#app/app/cursor.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { containsWord, searchTerms } from '#app/db/text-search.server.ts'
import type { AuditEvent, AuditFilter, AuditListQuery } from './contract.ts'
import type { AuditArea, AuditValues } from './rules.ts'

const PAGE_SIZE = 100
const EXPORT_BATCH = 500

function toAuditEvent(row: Row<'audit_events'>): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: { email: row.actor_email, name: row.actor_name },
    area: row.area as AuditArea,
    action: row.action,
    subjectId: row.subject_id,
    subject: row.subject,
    before: row.before as AuditValues | null,
    after: row.after as AuditValues | null,
    requestId: row.request_id,
  }
}

/** Matching entries older than `olderThan`, newest first. */
function selectEvents(db: Db, { q, area }: AuditFilter, olderThan: string | undefined, limit: number) {
  let query = db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(limit)
  if (area) query = query.where('area', '=', area)
  if (olderThan) query = query.where('id', '<', olderThan)
  for (const word of searchTerms(q)) query = query.where((eb) => containsWord(eb.ref('search_text'), word))
  return query.execute()
}

/** A page of the audit trail, newest first. */
export async function listAuditEvents(
  db: Db,
  query: AuditListQuery,
): Promise<{ entries: AuditEvent[]; next: string | null }> {
  const limit = query.limit ?? PAGE_SIZE
  const olderThan = query.after === undefined ? undefined : decodeCursor(query.after, 'text').id
  const rows = await selectEvents(db, query, olderThan, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(toAuditEvent),
    next: last && rows.length > limit ? encodeCursor({ value: last.id, id: last.id, position: 0 }) : null,
  }
}

/** All matching entries, newest first, in batches: the audit trail may not fit in memory. */
export async function* streamAuditEvents(db: Db, filter: AuditFilter): AsyncGenerator<AuditEvent[]> {
  let olderThan: string | undefined
  for (;;) {
    const rows = await selectEvents(db, filter, olderThan, EXPORT_BATCH)
    if (rows.length > 0) yield rows.map(toAuditEvent)
    olderThan = rows.at(-1)?.id
    if (rows.length < EXPORT_BATCH) return
  }
}

/** The events in which a user is the actor or the subject. */
export async function exportAuditEvents(db: Db, userId: string): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return rows.map(toAuditEvent)
}
