/** The decision links and files of a quote. */
import { findRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { Quote } from './contract.ts'
import type { SharedQuote } from './link-contract.ts'

/** The links of a quote with their opinions, newest first. */
export async function readLinks(db: Db, quoteId: string, now: Date): Promise<Quote['links']> {
  const links = await db
    .selectFrom('quote_links')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .execute()
  const decisions = await readDecisions(
    db,
    links.map(({ id }) => id),
  )
  return links.map(({ id, version, created_at, expires_at, revoked_at }) => ({
    id,
    version,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    isActive: revoked_at === null && expires_at > now,
    decisions: decisions.get(id) ?? [],
  }))
}

export async function readDecisions(
  db: Db,
  links: readonly string[],
): Promise<Map<string, SharedQuote['decisions']>> {
  if (links.length === 0) return new Map()
  const rows = await db
    .selectFrom('quote_decisions')
    .select(['link_id', 'at', 'name', 'decision'])
    .where('link_id', 'in', links)
    .orderBy('id')
    .execute()
  const byLink = Map.groupBy(rows, ({ link_id }) => link_id)
  return new Map(
    [...byLink].map(([link, all]) => [
      link,
      all.map(({ at, name, decision }) => ({ at: at.toISOString(), name, decision })),
    ]),
  )
}

export async function readFiles(db: Db, quoteId: string): Promise<Quote['files']> {
  const rows = await db
    .selectFrom('quote_files')
    .innerJoin('users', 'users.id', 'added_by')
    .select(['quote_files.id', 'quote_files.name', 'media_type', 'size', 'quote_files.created_at'])
    .select('users.name as by')
    .where('quote_id', '=', quoteId)
    .orderBy('quote_files.id')
    .execute()
  return rows.map(({ id, name, media_type, size, created_at, by }) => ({
    id,
    name,
    mediaType: media_type,
    size,
    by,
    addedAt: created_at.toISOString(),
  }))
}

export const findQuoteFile = (db: Db, quoteId: string, id: string) =>
  findRow(db, 'quote_files', { quote_id: quoteId, id })
