/** The files of a quote, which both sides see. Their contents are stored like those of product files. */
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { findRows, insertRow } from '#app/db/rows.server.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { deleteUnusedContent, storeContent } from '#app/products/files/file-store.server.ts'
import { MAX_QUOTE_FILES, quoteFileName, quoteFileType } from '../core/file-types.ts'
import { changeQuote } from '../core/locked-quote.server.ts'

export function addQuoteFile(ctx: Context, number: string, { name, bytes }: { name: string; bytes: Buffer }) {
  return changeQuote(ctx, number, { action: 'comment' }, async ({ tx, quote, user }) => {
    const type = quoteFileType(bytes)
    if (!type) return refused({ code: 'invalid-quote-file', problem: 'unknown-type' })
    const file = { name: quoteFileName(name, type), sha256: await storeContent(tx, bytes) }
    // The others keep their places.
    const own = await findRows(tx, 'quote_files', { quote_id: quote.id, added_by: user.userId })
    // The same upload again, whose first answer was lost.
    if (own.some((one) => one.name === file.name && one.sha256 === file.sha256)) return done(number)
    if (own.length >= MAX_QUOTE_FILES) return refused({ code: 'invalid-quote-file', problem: 'too-many' })
    const at = ctx.now()
    await insertRow(tx, 'quote_files', {
      id: newId(at),
      quote_id: quote.id,
      ...file,
      added_by: user.userId,
      media_type: type,
      size: bytes.length,
      created_at: at,
    })
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
