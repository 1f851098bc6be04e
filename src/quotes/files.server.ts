/** The files of a quote, which both sides see. Their contents are stored like those of product files. */
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { NewRow, Tx } from '#app/db/schema.server.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { deleteUnusedContent, storeContent } from '#app/products/files/file-store.server.ts'
import { readFiles } from './attachments.queries.server.ts'
import { MAX_QUOTE_FILES, quoteFileName, quoteFileType } from './file-types.ts'
import { changeQuote } from './locked-quote.server.ts'

/** The same upload of the same person again, whose first answer was lost. */
const isAdded = (
  tx: Tx,
  quoteId: string,
  { name, sha256, added_by }: Pick<NewRow<'quote_files'>, 'name' | 'sha256' | 'added_by'>,
) =>
  tx
    .selectFrom('quote_files')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .where('added_by', '=', added_by)
    .executeTakeFirst()

export function addQuoteFile(ctx: Context, number: string, { name, bytes }: { name: string; bytes: Buffer }) {
  return changeQuote(ctx, number, { action: 'comment' }, async ({ tx, quote, user }) => {
    const type = quoteFileType(bytes)
    if (!type) return refused({ code: 'invalid-quote-file', problem: 'unknown-type' })
    const file = {
      name: quoteFileName(name, type),
      sha256: await storeContent(tx, bytes),
      added_by: user.userId,
    }
    if (await isAdded(tx, quote.id, file)) return done(number)
    const files = await readFiles(tx, quote.id)
    if (files.length >= MAX_QUOTE_FILES) return refused({ code: 'invalid-quote-file', problem: 'too-many' })
    const at = ctx.now()
    await tx
      .insertInto('quote_files')
      .values({
        ...{ id: newId(at), quote_id: quote.id, ...file, media_type: type },
        ...{ size: bytes.length, created_at: at },
      })
      .execute()
    return done(number)
  })
}

/** A person removes what they added. */
export function removeQuoteFile(ctx: Context, number: string, id: string) {
  return changeQuote(ctx, number, { action: 'comment' }, async ({ tx, quote, user }) => {
    const removed = await tx
      .deleteFrom('quote_files')
      .where('id', '=', id)
      .where('quote_id', '=', quote.id)
      .where('added_by', '=', user.userId)
      .returning('sha256')
      .executeTakeFirst()
    if (!removed) return refused({ code: 'quote-file-not-found' })
    await deleteUnusedContent(tx, removed.sha256)
    return done(number)
  })
}
