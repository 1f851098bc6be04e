import { sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { containsWord, searchTerms } from '#app/db/text-search.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import type { AuditEvent, AuditFilter, AuditListQuery } from './contract.ts'

interface AuditReader {
  db: Db
  actor: SignedInUser
}

const PAGE_SIZE = 100
const EXPORT_BATCH = 500

function toAuditEvent(row: Row<'audit_events'>): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: { email: row.actor_email, name: row.actor_name },
    area: row.area,
    action: row.action,
    subjectId: row.subject_id,
    subject: row.subject,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }
}

/** Staff members without the permission see what they did themselves. */
function selectEvents({ db, actor }: AuditReader, { q, area }: AuditFilter) {
  let query = db.selectFrom('audit_events').selectAll()
  if (!hasPermission(actor, 'audit.read')) query = query.where('actor_id', '=', actor.userId)
  if (area) query = query.where('area', '=', area)
  for (const word of searchTerms(q)) query = query.where((eb) => containsWord(eb.ref('search_text'), word))
  return query
}

/** A page of the audit trail, newest first. */
export async function listAuditEvents(
  reader: AuditReader,
  { limit = PAGE_SIZE, after, ...filter }: AuditListQuery,
): Promise<KeysetPage<AuditEvent>> {
  const order = { id: sql.ref<string>('id'), isDescending: true }
  return mapPage(await keysetPage(selectEvents(reader, filter), order, { limit, after }), toAuditEvent)
}

/** All matching entries, newest first, in batches: the audit trail may not fit in memory. */
export async function* streamAuditEvents(
  reader: AuditReader,
  filter: AuditFilter,
): AsyncGenerator<AuditEvent[]> {
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next } = await listAuditEvents(reader, { ...filter, limit: EXPORT_BATCH, after })
    if (items.length > 0) yield items
    after = next
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
