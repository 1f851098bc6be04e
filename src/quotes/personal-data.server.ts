/** Exports and anonymizes the quotes of a person. */
import { sql } from 'kysely'
import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { optionalDecimal } from '#app/lib/money.ts'
import { deleteUnusedContent } from '#app/products/files/file-store.server.ts'

export async function exportQuotes(db: Db, userId: string) {
  const quotes = await db
    .selectFrom('quotes')
    .select(['number', 'status', 'buyer_reference as reference', 'first_product as firstProduct'])
    .select(['line_count as lineCount', 'units', 'total', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'draft')
    .orderBy('id')
    .execute()
  const quoteMessages = await db
    .selectFrom('quote_entries')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['number', 'at', 'kind', 'text'])
    .where('author_id', '=', userId)
    .orderBy('quote_entries.id')
    .execute()
  const quoteFiles = await db
    .selectFrom('quote_files')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['number', 'quote_files.name', 'size'])
    .where('added_by', '=', userId)
    .orderBy('quote_files.id')
    .execute()
  return {
    quotes: quotes.map((quote) => ({ ...quote, total: optionalDecimal(quote.total) })),
    quoteFiles,
    quoteMessages,
  }
}

/** Withdraws open quotes and removes what the person wrote; quotes that were assigned to them belong to the team again. */
export async function anonymizeQuotes(tx: Db, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({ status: 'withdrawn', waiting_since: null, lost_reason: 'other', changed_at: at })
    .where('user_id', '=', userId)
    // Those of a company are handed over to an owner.
    .where('company_id', 'is', null)
    .where('status', 'in', ['draft', 'requested', 'question', 'countered', 'offered'])
    .execute()
  await updateRows(tx, 'quotes', { user_id: userId }, { buyer_reference: '' })
  const own = tx.selectFrom('quotes').select('id').where('user_id', '=', userId)
  // Quotes of a company that the person has left belong to somebody else.
  const links = tx
    .selectFrom('quote_links')
    .select('id')
    .where((eb) => eb.or([eb('quote_id', 'in', own), eb('created_by', '=', userId)]))
  await tx.updateTable('quote_decisions').set({ name: '' }).where('link_id', 'in', links).execute()
  await tx
    .updateTable('quote_links')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(at)) }))
    .where('quote_id', 'in', own)
    .execute()
  const files = await tx
    .deleteFrom('quote_files')
    .where('added_by', '=', userId)
    .returning('sha256')
    .execute()
  for (const { sha256 } of files) await deleteUnusedContent(tx, sha256)
  await updateRows(tx, 'quotes', { assignee_id: userId }, { assignee_id: null })
  await updateRows(tx, 'quote_entries', { author_id: userId }, { text: '' })
  await sql`
    update quote_versions set note = '' where author = 'buyer' and note <> '' and (
      quote_id in (select id from quotes where user_id = ${userId})
      or exists (
        select 1 from quote_entries sent where sent.quote_id = quote_versions.quote_id and sent.author_id = ${userId}
          and sent.kind in ('requested', 'countered') and sent.at >= sent_at
          and not exists (select 1 from quote_versions later where later.quote_id = quote_versions.quote_id
            and later.author = 'buyer' and later.no > quote_versions.no and later.sent_at <= sent.at)))`.execute(
    tx,
  )
}
