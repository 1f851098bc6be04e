/** The only way to change a product or to add one: checks the rules, writes, and records what changed. */

import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { diffValues } from '#app/audit/rules.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { requireCents } from '#app/lib/money.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { minOrderFromQuantity, quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { type PriceTier, type PriceTiersProblem, validatePriceTiers } from '#app/pricing/price-tiers.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { newProductBody, productChangeBody } from '../core/contract.ts'
import { permissionToChange } from '../core/field-permissions.ts'
import { toAuditFacts, toAuditSubject } from '../core/product-audit.server.ts'
import { toListTerms } from '../core/product-terms.server.ts'
import { mergeSpecs } from '../core/rules.ts'
import { updateStockSortIndex } from '../list-query/stock-sort-index.server.ts'
import { extractVocabulary, indexSearchWords } from '../search/search-index.server.ts'
import { findSkuHolder, moveFormerSku } from '../sku/former-skus.server.ts'
import { toSpecs } from '../specifications/specifications.ts'
import { mergeTradeData } from '../trade-data/trade-fields.ts'
import { coverPromises } from './cover-promises.server.ts'
import { buildProductRow, type NewProductRecord, toIdentityColumns } from './product-row.server.ts'
import { recordStockMovement } from './stock-movements.server.ts'

export type NewProductInput = ReturnType<typeof newProductBody.parse>
export type ProductChangeInput = ReturnType<typeof productChangeBody.parse>

/** The values to write; which version they are based on is checked before. */
export type ProductValues = Omit<ProductChangeInput, 'version' | 'expectedStock'>

interface SkuTaken {
  code: 'sku-already-exists'
  sku: string
  /** The SKU today of the product that had this one before. */
  nowSku?: string
}

interface DuplicateName {
  code: 'duplicate-name'
  /** The SKU of the product that already has the name. */
  sku: string
}

interface PriceTiersRefusal {
  code: 'invalid-price-tiers'
  problem: PriceTiersProblem
}

/** Why the values of a product are refused. */
export type ProductValuesRefusal = SkuTaken | DuplicateName | PriceTiersRefusal

/** The product of a validated input, with the defaults of what it leaves out. */
export function toNewProductRecord(input: NewProductInput, sku: string, createdBy: string) {
  return {
    sku,
    name: input.productName,
    family: input.family ?? 'hammer-drill',
    powerSource: input.powerSource ?? 'mains',
    priceCents: requireCents(input.price),
    stock: input.stock,
    minOrder: input.minOrder,
    orderMultiple: input.orderMultiple ?? 1,
    priceTiers: parsePriceTiers(input.priceTiers),
    description: input.description,
    specs: input.specs ?? {},
    tradeData: input.tradeData ?? {},
    picture: input.img ?? null,
    createdBy,
  } satisfies NewProductRecord
}

/**
 * Changes the given values of a product, with its stock movement and audit event. Administrators only.
 * @param tx has locked the row (of several products in the order of their IDs) and then called `bumpProductsVersion`,
 * whose lock keeps SKUs and names unique
 * @param before the locked row
 */
export async function applyProductChange(
  tx: Tx,
  ctx: Context,
  before: Row<'products'>,
  change: ProductValues,
) {
  const admin = requirePermission(ctx.actor, 'products.change', 'products.price')
  for (const field of keysOf(change)) {
    if (!isUnchanged(before, { [field]: change[field] }, ctx.now()))
      requirePermission(ctx.actor, permissionToChange(field))
  }
  if (isUnchanged(before, change, ctx.now())) return done(before)
  const terms = mergeSellingTerms(before, change)
  const problem = validatePriceTiers(terms.priceTiers, terms)
  if (problem) return refused({ code: 'invalid-price-tiers', problem })
  const identity = mergeIdentity(before, change)
  const refusal = await findIdentityRefusal(tx, before, identity, change.allowDuplicateName === true)
  if (refusal) return refused(refusal)
  const columns = mergeColumns(before, change, ctx.now())
  const after = await tx
    .updateTable('products')
    .set({
      ...identity,
      ...columns,
      trade_data: JSON.stringify(columns.trade_data ?? before.trade_data),
      price_tiers: JSON.stringify(terms.priceTiers),
      version: sql`version + 1`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (identity.sku_key !== before.sku_key) await moveFormerSku(tx, before, identity.sku_key, ctx.now())
  if (identity.search_text !== before.search_text)
    await indexSearchWords(tx, extractVocabulary(identity.search_text))
  if (after.stock !== before.stock) await recordCountedStock(tx, before, after, admin.userId, ctx.now())
  const covered = after.stock > before.stock ? await coverPromises(tx, [after.id]) : undefined
  await recordAuditEvent(tx, ctx, {
    action: classifyProductChange(before, after),
    subject: toAuditSubject(after),
    ...diffValues(toAuditFacts(before), toAuditFacts(after)),
  })
  return done({ ...after, stock: after.stock - (covered?.get(after.id) ?? 0) })
}

/** True if the product has all the values already. */
export function isUnchanged(before: ProductRow, change: ProductValues, at: Date): boolean {
  const identity = mergeIdentity(before, change)
  const specs = JSON.parse(identity.specs)
  return changesNothing(before, { ...identity, specs, ...mergeColumns(before, change, at) })
}

/** The other values of a product, after the change. */
function mergeColumns(before: ProductRow, change: ProductValues, at: Date) {
  const terms = mergeSellingTerms(before, change)
  return {
    unit_price: terms.listPrice,
    min_order: minOrderFromQuantity(terms.minOrderQuantity),
    order_multiple: terms.orderMultiple,
    price_tiers: terms.priceTiers,
    ...(change.tradeData && { trade_data: mergeTradeData(before.trade_data, change.tradeData) }),
    ...(change.stock !== undefined && { stock: change.stock }),
    ...(change.lowStock !== undefined && { low_stock: change.lowStock }),
    ...(change.floorPrice !== undefined && {
      floor_price: change.floorPrice === null ? null : requireCents(change.floorPrice),
    }),
    ...(change.picture !== undefined && { picture: change.picture || null }),
    ...(change.archived !== undefined && {
      archived_at: change.archived ? (before.archived_at ?? at) : null,
    }),
  }
}

type ProductRow = Row<'products'>
type IdentityColumns = ReturnType<typeof toIdentityColumns>

/** The name, SKU and search text of a product after the change. */
function mergeIdentity(before: ProductRow, change: ProductValues): IdentityColumns {
  return toIdentityColumns({
    sku: change.sku ?? before.sku,
    name: change.name ?? before.name,
    family: change.family ?? before.family,
    powerSource: change.powerSource ?? before.power_source,
    description: change.description ?? before.description,
    specs: mergeSpecs(toSpecs(before.specs), change.specs),
  })
}

/** Refused if another product has the new SKU, or the new name without consent to use it twice. */
async function findIdentityRefusal(
  tx: Tx,
  before: ProductRow,
  identity: IdentityColumns,
  allowsDuplicateName: boolean,
): Promise<ProductValuesRefusal | null> {
  const skuRefusal = identity.sku_key === before.sku_key ? null : await findTakenSku(tx, identity, before.id)
  if (skuRefusal) return skuRefusal
  const isRenamed = identity.name.toLowerCase() !== before.name.toLowerCase()
  if (!isRenamed || allowsDuplicateName) return null
  const other = await findProductByName(tx, identity.name, before.id)
  return other ? { code: 'duplicate-name', sku: other.sku } : null
}

async function recordCountedStock(tx: Tx, before: ProductRow, after: ProductRow, actorId: string, at: Date) {
  await updateStockSortIndex(tx, [after])
  await recordStockMovement(tx, {
    productId: before.id,
    kind: 'counted',
    quantity: after.stock - before.stock,
    stockAfter: after.stock,
    actorId,
    at,
  })
}

/**
 * Adds a product, with its opening stock and audit event. Administrators only.
 * @param tx has called `bumpProductsVersion`, whose lock keeps SKUs and names unique
 */
export async function insertProduct(
  tx: Tx,
  ctx: Context,
  product: NewProductRecord,
  { allowDuplicateName = false } = {},
) {
  const admin = requirePermission(ctx.actor, 'products.change')
  requirePermission(ctx.actor, permissionToChange('price'))
  if (product.stock > 0) requirePermission(ctx.actor, permissionToChange('stock'))
  const problem = validatePriceTiers(product.priceTiers, {
    minOrderQuantity: quantityFromMinOrder(product.minOrder),
    orderMultiple: product.orderMultiple,
    listPrice: product.priceCents,
  })
  if (problem) return refused({ code: 'invalid-price-tiers', problem })
  const row = buildProductRow(product, ctx.now())
  const skuRefusal = await findTakenSku(tx, row, row.id)
  if (skuRefusal) return refused(skuRefusal)
  const sameNameProduct = allowDuplicateName ? undefined : await findProductByName(tx, row.name, row.id)
  if (sameNameProduct) return refused({ code: 'duplicate-name', sku: sameNameProduct.sku })
  const created = await tx.insertInto('products').values(row).returningAll().executeTakeFirstOrThrow()
  await indexSearchWords(tx, extractVocabulary(row.search_text))
  await updateStockSortIndex(tx, [created])
  await recordStockMovement(tx, {
    productId: created.id,
    kind: 'opened',
    quantity: created.stock,
    stockAfter: created.stock,
    actorId: admin.userId,
    at: ctx.now(),
  })
  await recordAuditEvent(tx, ctx, {
    action: 'product-added',
    subject: toAuditSubject(created),
    after: Object.fromEntries(Object.entries(toAuditFacts(created)).filter(([, value]) => value !== null)),
  })
  return done(created)
}

async function findTakenSku(
  tx: Tx,
  { sku, sku_key }: { sku: string; sku_key: string },
  ownId: string,
): Promise<SkuTaken | null> {
  const holder = await findSkuHolder(tx, sku_key)
  if (!holder || holder.id === ownId) return null
  return { code: 'sku-already-exists', sku, ...(!holder.isCurrent && { nowSku: holder.sku }) }
}

/** Another active product with this name, ignoring case. */
function findProductByName(tx: Tx, name: string, ownId: string) {
  return tx
    .selectFrom('products')
    .select('sku')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', ownId)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

function parsePriceTiers(priceTiers: NewProductInput['priceTiers'] = []): PriceTier[] {
  return priceTiers.map(({ from, price }) => ({ from, unitPrice: requireCents(price) }))
}

function mergeSellingTerms(before: Row<'products'>, change: ProductValues) {
  return {
    ...toListTerms(before),
    ...(change.price !== undefined && { listPrice: requireCents(change.price) }),
    ...(change.minOrder !== undefined && { minOrderQuantity: quantityFromMinOrder(change.minOrder) }),
    ...(change.orderMultiple !== undefined && { orderMultiple: change.orderMultiple }),
    ...(change.priceTiers && { priceTiers: parsePriceTiers(change.priceTiers) }),
  }
}

function classifyProductChange(before: Row<'products'>, after: Row<'products'>) {
  if (before.archived_at === null && after.archived_at !== null) return 'product-archived'
  return before.archived_at !== null && after.archived_at === null ? 'product-restored' : 'product-changed'
}
