/** Reads and replaces the related products of a product. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { diffValues } from '#app/audit/rules.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { deleteRows, findRows, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { toAuditSubject } from '#app/products/core/product-audit.server.ts'
import { toProductDto, toProductSummary } from '#app/products/core/product-dto.server.ts'
import { withLockedProduct } from '#app/products/core/with-locked-product.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { RelatedProductDto } from './contract.ts'
import {
  MAX_RELATED_PRODUCTS,
  RELATION_KIND_IDS,
  RELATION_KINDS,
  type Relation,
  type RelationKind,
  validateRelations,
} from './rules.ts'

/** By kind, each in the order that the administrator chose. Archived products are included. */
export async function listRelatedProducts(db: Db, productId: string): Promise<RelatedProductDto[]> {
  const rows = await db
    .selectFrom('related_products')
    .innerJoin('products', 'products.id', 'related_products.related_id')
    .selectAll('products')
    .select(['related_products.kind as relation', 'related_products.position'])
    .where('related_products.product_id', '=', productId)
    .orderBy('related_products.position')
    .limit(MAX_RELATED_PRODUCTS)
    .execute()
  return rows
    .map(({ relation, position: _position, ...row }) => ({
      kind: relation,
      product: toProductSummary(toProductDto(row)),
    }))
    .sort(byKind)
}

const byKind = (one: { kind: RelationKind }, other: { kind: RelationKind }) =>
  RELATION_KIND_IDS.indexOf(one.kind) - RELATION_KIND_IDS.indexOf(other.kind)

async function findRelations(db: Db, productId: string): Promise<Relation[]> {
  const rows = await db
    .selectFrom('related_products')
    .select(['kind', 'related_id'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, related_id }) => ({ kind, productId: related_id })).sort(byKind)
}

/** The SKUs of each kind, for the audit trail. */
const toAuditFacts = (related: readonly RelatedProductDto[]) =>
  Object.fromEntries(
    RELATION_KIND_IDS.map((kind) => [
      RELATION_KINDS[kind],
      related
        .filter((one) => one.kind === kind)
        .map(({ product }) => product.sku)
        .join(', '),
    ]),
  )

/** Replaces all related products. Administrators only. */
export async function replaceRelatedProducts(
  ctx: Context,
  id: string,
  { version, relations }: { version: number; relations: readonly Relation[] },
) {
  const admin = requirePermission(ctx.actor, 'products.change')
  const problem = validateRelations(id, relations)
  if (problem) return refused({ code: 'invalid-related-products', ...problem })
  return withLockedProduct(ctx, admin, id, async (tx, product) => {
    if (product.version !== version) {
      return refused({ code: 'version-conflict', current: toProductDto(product) })
    }
    const ids = [...new Set(relations.map(({ productId }) => productId))]
    const found = ids.length ? await findRows(tx, 'products', { id: ids }, ['id']) : []
    const foundIds = new Set(found.map((row) => row.id))
    const unknown = relations.findIndex(({ productId }) => !foundIds.has(productId))
    if (unknown >= 0) return refused({ code: 'invalid-related-products', problem: 'unknown', index: unknown })
    const before = await listRelatedProducts(tx, id)
    if (isDeepStrictEqual(await findRelations(tx, id), relations.toSorted(byKind))) return done(before)
    await bumpProductsVersion(tx)
    await deleteRows(tx, 'related_products', { product_id: id })
    if (relations.length > 0) {
      await tx
        .insertInto('related_products')
        .values(
          relations.map(({ kind, productId }, position) => ({
            product_id: id,
            kind,
            related_id: productId,
            position,
          })),
        )
        .execute()
    }
    await updateRows(tx, 'products', id, { version: sql`version + 1` })
    const after = await listRelatedProducts(tx, id)
    await recordAuditEvent(tx, ctx, {
      action: 'related-products-changed',
      subject: toAuditSubject(product),
      ...diffValues(toAuditFacts(before), toAuditFacts(after)),
    })
    return done(after)
  })
}
