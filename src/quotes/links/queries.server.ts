/** The version of a quote that a decision link shows. */
import type { Context } from '#app/app/context.server.ts'
import { hashToken } from '#app/app/secret-token.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { readDecisions } from '../core/attachments.queries.server.ts'
import type { SharedQuote } from '../core/link-contract.ts'
import { readVersion } from '../core/locked-quote.server.ts'
import { findLinkedQuote, readOrderedUnits, statusOf, toVersion } from '../core/queries.server.ts'

/** The version that a token shows; undefined for one that is wrong, revoked or older than its days. */
export async function findShared(db: Db, token: string, now: Date) {
  const link = await db
    .selectFrom('quote_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const row = link && (await findLinkedQuote(db, link.quote_id, now))
  if (!row) return undefined
  const version = await readVersion(db, row.id, link.version)
  // A link may be passed on, and target prices are between the buyer and the seller.
  return {
    link,
    row,
    version: { ...version, lines: version.lines.map((line) => ({ ...line, targetPrice: null })) },
  }
}

export async function readShared({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const found = await findShared(db, token, now())
  if (!found) return refused({ code: 'link-not-found' })
  const { link, row, version } = found
  const [ordered, decisions] = await Promise.all([
    readOrderedUnits(db, row.id, link.version),
    readDecisions(db, [link.id]),
  ])
  return {
    number: row.number,
    status: statusOf(row, now()),
    company: row.company_name,
    buyer: row.buyer_name,
    isCurrent: row.current_version === link.version,
    expiresAt: link.expires_at.toISOString(),
    version: toVersion(version, ordered),
    decisions: decisions.get(link.id) ?? [],
  } satisfies SharedQuote
}
