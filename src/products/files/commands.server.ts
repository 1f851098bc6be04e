import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { countRows, findRow, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { toAuditSubject } from '../core/product-audit.server.ts'
import { withLockedProduct } from '../core/with-locked-product.server.ts'
import type { NewFile } from './contract.ts'
import { deleteUnusedContent, storeContent } from './file-store.server.ts'
import { toProductFile } from './queries.server.ts'
import {
  buildFileName,
  detectFileType,
  FILE_KINDS,
  FILE_LANGUAGES,
  type FileLanguage,
  isAllowedType,
  MAX_FILES_PER_PRODUCT,
} from './rules.ts'

const toAuditFacts = (file: Row<'product_files'>) => ({
  file: `${FILE_KINDS[file.kind]}, ${FILE_LANGUAGES[file.language as FileLanguage]}`,
  revision: file.revision,
  fileName: file.file_name,
})

/**
 * Adds a revision, which becomes the current one of its kind and language. The same upload again, whose first answer was
 * lost, adds nothing. Administrators only.
 */
export async function addProductFile(ctx: Context, productId: string, file: NewFile, bytes: Buffer) {
  const admin = requirePermission(ctx.actor, 'products.change')
  if (bytes.length === 0) return refused({ code: 'invalid-file', problem: 'empty' })
  const type = detectFileType(bytes)
  if (!type) return refused({ code: 'invalid-file', problem: 'unknown-type' })
  if (!isAllowedType(file.kind, type)) return refused({ code: 'invalid-file', problem: 'type-not-allowed' })
  // The lock keeps one revision of each kind and language the current one.
  return withLockedProduct(ctx, admin, productId, async (tx, product) => {
    const sha256 = await storeContent(tx, bytes)
    const existing = await findRevision(tx, productId, file)
    if (existing?.sha256 === sha256 && existing.valid_from === file.validFrom)
      return done(toProductFile(existing))
    if (existing) return refused({ code: 'revision-already-exists', fileName: existing.file_name })
    if ((await countRows(tx, 'product_files', { product_id: productId })) >= MAX_FILES_PER_PRODUCT)
      return refused({ code: 'invalid-file', problem: 'too-many' })
    await bumpProductsVersion(tx)
    await replaceCurrentRevision(tx, productId, file)
    const at = ctx.now()
    const added = await tx
      .insertInto('product_files')
      .values({
        id: newId(at),
        product_id: productId,
        kind: file.kind,
        language: file.language,
        revision: file.revision,
        valid_from: file.validFrom,
        media_type: type,
        file_name: buildFileName(product.sku, file, type),
        sha256,
        size: bytes.length,
        is_current: true,
        uploaded_by: admin.userId,
        created_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAuditEvent(tx, ctx, {
      action: 'file-added',
      subject: toAuditSubject(product),
      after: toAuditFacts(added),
    })
    return done(toProductFile(added))
  })
}

const findRevision = (tx: Tx, productId: string, { kind, language, revision }: NewFile) =>
  findRow(tx, 'product_files', { product_id: productId, kind, language, revision })

function replaceCurrentRevision(tx: Tx, productId: string, { kind, language }: NewFile) {
  const current = { product_id: productId, kind, language, is_current: true }
  return updateRows(tx, 'product_files', current, { is_current: false })
}

/** Removes a revision. The newest older one becomes the current one. Administrators only. */
export async function removeProductFile(ctx: Context, productId: string, id: string) {
  const admin = requirePermission(ctx.actor, 'products.change')
  return withLockedProduct(ctx, admin, productId, async (tx, product) => {
    const removed = await tx
      .deleteFrom('product_files')
      .where('id', '=', id)
      .where('product_id', '=', productId)
      .returningAll()
      .executeTakeFirst()
    if (!removed) return refused({ code: 'file-not-found' })
    // Before the version, as an upload locks them.
    await deleteUnusedContent(tx, removed.sha256)
    await bumpProductsVersion(tx)
    if (removed.is_current) {
      await tx
        .updateTable('product_files')
        .set({ is_current: true })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('product_files')
            .select('id')
            .where('product_id', '=', productId)
            .where('kind', '=', removed.kind)
            .where('language', '=', removed.language)
            .orderBy('id', 'desc')
            .limit(1),
        )
        .execute()
    }
    await recordAuditEvent(tx, ctx, {
      action: 'file-removed',
      subject: toAuditSubject(product),
      before: toAuditFacts(removed),
    })
    return done(null)
  })
}
