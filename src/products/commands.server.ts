import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { type AuditValues, diffValues } from '#app/audit/rules.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { newId, newOrderNumber } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db, NewRow, Row, Tx } from '#app/db/schema.server.ts'
import { requireAdmin, requireSelf } from '#app/lib/actor.ts'
import { centsFromDecimal, decimalFromCents } from '#app/lib/money.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { type PriceTier, type PriceTiersProblem, validatePriceTiers } from '#app/pricing/price-tiers.ts'
import type { newProductBody, ProductDto, productChangeBody } from './contract.ts'
import type { DemoProduct } from './demo/demo-product.server.ts'
import type { DemoSellingTerms } from './demo/demo-selling-terms.server.ts'
import { updateStockSortIndex } from './list/stock-sort-index.server.ts'
import { toProductDto } from './product-adapter.server.ts'
import { normalizeSku } from './rules.ts'
import { buildSearchText, extractVocabulary, indexSearchWords } from './search/search-index.server.ts'
import { listSpecTerms, mainCapacity } from './search/spec-terms.ts'
import type { Family, PowerSource } from './specifications/families.ts'
import type { ProductSpecs } from './specifications/specifications.ts'
import { openStock, recordStockMovement } from './stock/stock-movements.server.ts'

type NewProductInput = ReturnType<typeof newProductBody.parse>
type ProductChangeInput = ReturnType<typeof productChangeBody.parse>

interface NewProductRecord {
  sku: string
  name: string
  family: Family
  powerSource: PowerSource
  priceCents: number
  stock: number
  minOrder: number
  orderMultiple: number
  priceTiers: readonly PriceTier[]
  description: string
  specs: ProductSpecs
  picture?: string | null
  createdBy?: string
}

function buildProductRow(product: NewProductRecord, at: Date): NewRow<'products'> {
  const { specs } = product
  return {
    id: newId(at),
    sku: product.sku,
    sku_key: normalizeSku(product.sku),
    name: product.name,
    family: product.family,
    power_source: product.powerSource,
    description: product.description,
    specs: JSON.stringify(specs),
    capacity_steel: specs.capacitySteelMm ?? null,
    capacity_wood: specs.capacityWoodMm ?? null,
    capacity_concrete: specs.capacityConcreteMm ?? null,
    capacity_stone: specs.capacityStoneMm ?? null,
    unit_price: product.priceCents,
    stock: product.stock,
    min_order: product.minOrder,
    order_multiple: product.orderMultiple,
    price_tiers: JSON.stringify(product.priceTiers),
    picture: product.picture || null,
    main_capacity: mainCapacity(product),
    power_w: specs.powerW ?? null,
    spec_terms: listSpecTerms(product),
    search_text: buildSearchText(product),
    created_by: product.createdBy ?? null,
    created_at: at,
    archived_at: null,
  }
}

/** Adds a product. Administrators only. `email` must be the caller's own. */
export async function createProduct(
  ctx: Context,
  input: NewProductInput,
): Promise<
  Outcome<ProductDto, { because: 'sku-already-exists'; sku: string } | DuplicateName | PriceTiersRefusal>
> {
  const admin = requireAdmin(ctx.actor)
  requireSelf(ctx.actor, input.email)
  const [orderMultiple, priceTiers] = [input.orderMultiple ?? 1, parsePriceTiers(input.priceTiers)]
  const problem = validatePriceTiers(priceTiers, {
    minOrder: input.minOrder,
    multiple: orderMultiple,
    listPrice: toCents(input.price),
  })
  if (problem) return refused({ because: 'invalid-price-tiers', problem })
  const row = buildProductRow(
    {
      sku: input.sku ?? `FX-${newOrderNumber().slice(0, 6)}`,
      name: input.productName,
      family: input.family ?? 'hammer-drill',
      powerSource: input.powerSource ?? 'mains',
      priceCents: toCents(input.price),
      stock: input.stock,
      minOrder: input.minOrder,
      orderMultiple,
      priceTiers,
      description: input.description,
      specs: input.specs ?? {},
      picture: input.img ?? null,
      createdBy: admin.email,
    },
    ctx.now(),
  )
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    // Locks a row before the names are compared, so that the second of two concurrent requests sees the first name.
    await bumpProductsVersion(tx)
    const created = await tx
      .insertInto('products')
      .values(row)
      .onConflict((conflict) => conflict.column('sku_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!created) return refused({ because: 'sku-already-exists', sku: row.sku })
    const sameNameProduct = input.allowDuplicateName
      ? undefined
      : await findProductByName(tx, row.name, row.id)
    if (sameNameProduct) return refused({ because: 'duplicate-name', sku: sameNameProduct.sku })
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
      after: toAuditFacts(created),
    })
    return done(toProductDto(created))
  })
}

interface DuplicateName {
  because: 'duplicate-name'
  /** The SKU of the product that already has the name. */
  sku: string
}

/** Another active product with this name, ignoring case. */
function findProductByName(tx: Db, name: string, ownId: string): Promise<{ sku: string } | undefined> {
  return tx
    .selectFrom('products')
    .select('sku')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', ownId)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

function toAuditSubject({ id, sku, name }: Row<'products'>) {
  return { id, label: `${sku} ${name}` }
}

/** The values of a product that the audit log records. */
function toAuditFacts(product: Row<'products'>): AuditValues {
  return {
    name: product.name,
    price: decimalFromCents(product.unit_price),
    stock: product.stock,
    minOrder: product.min_order,
    orderMultiple: product.order_multiple,
    lowStock: product.low_stock,
    volumePrices: product.price_tiers
      .map(({ from, unitPrice }) => `${from}: ${decimalFromCents(unitPrice)}`)
      .join(', '),
    description: product.description,
    picture: product.picture,
    onSale: product.archived_at === null,
  }
}

function toCents(decimal: number): number {
  const cents = centsFromDecimal(decimal)
  if (cents === null) throw new Error(`${decimal} is not an amount in whole cents`)
  return cents
}

interface PriceTiersRefusal {
  because: 'invalid-price-tiers'
  problem: PriceTiersProblem
}

function parsePriceTiers(priceTiers: NewProductInput['priceTiers'] = []): PriceTier[] {
  return priceTiers.map(({ from, price }) => ({ from, unitPrice: toCents(price) }))
}

type ProductChangeRefusal =
  | { because: 'product-not-found' }
  | { because: 'version-conflict'; now: ProductDto }
  | { because: 'version-required' }
  | DuplicateName
  | PriceTiersRefusal

/** A change of the stock alone may be based on the previous stock. Any other change needs the version. */
function isVersionMissing({ version, expectedStock, allowDuplicateName, ...changes }: ProductChangeInput) {
  const isOnlyStock = Object.entries(changes).every(
    ([field, value]) => field === 'stock' || value === undefined,
  )
  return version === undefined && !(isOnlyStock && expectedStock !== undefined)
}

/**
 * Changes only the given fields. A stock change with `expectedStock` is refused when orders have changed the stock
 * since. Any other change needs `version` and is refused when another administrator has changed the product since.
 * After any change, the price tiers must be valid for the price, the minimum and the multiple.
 */
export async function changeProduct(
  ctx: Context,
  id: string,
  change: ProductChangeInput,
): Promise<Outcome<ProductDto, ProductChangeRefusal>> {
  const admin = requireAdmin(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    const before = await tx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return refused({ because: 'product-not-found' })
    if (isVersionMissing(change)) return refused({ because: 'version-required' })
    const isStale =
      (change.version !== undefined && change.version !== before.version) ||
      (change.expectedStock !== undefined && change.expectedStock !== before.stock)
    if (isStale) return refused({ because: 'version-conflict', now: toProductDto(before) })
    const terms = mergeSellingTerms(before, change)
    const problem = validatePriceTiers(terms.priceTiers, terms)
    if (problem) return refused({ because: 'invalid-price-tiers', problem })
    const name = change.name ?? before.name
    const isRenamed = name.toLowerCase() !== before.name.toLowerCase()
    const sameNameProduct =
      isRenamed && !change.allowDuplicateName ? await findProductByName(tx, name, id) : undefined
    if (sameNameProduct) return refused({ because: 'duplicate-name', sku: sameNameProduct.sku })
    const description = change.description ?? before.description
    const searchText = buildSearchText({
      sku: before.sku,
      family: before.family as Family,
      name,
      description,
    })
    const after = await tx
      .updateTable('products')
      .set({
        name,
        description,
        search_text: searchText,
        version: sql`version + 1`,
        unit_price: terms.listPrice,
        min_order: terms.minOrder,
        order_multiple: terms.multiple,
        price_tiers: JSON.stringify(terms.priceTiers),
        ...(change.stock !== undefined && { stock: change.stock }),
        ...(change.lowStock !== undefined && { low_stock: change.lowStock }),
        ...(change.picture !== undefined && { picture: change.picture || null }),
        ...(change.archived !== undefined && {
          archived_at: change.archived ? (before.archived_at ?? ctx.now()) : null,
        }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await indexSearchWords(tx, extractVocabulary(searchText))
    await updateStockSortIndex(tx, [after])
    if (change.stock !== undefined && after.stock !== before.stock) {
      await recordStockMovement(tx, {
        productId: id,
        kind: 'counted',
        quantity: after.stock - before.stock,
        stockAfter: after.stock,
        actorId: admin.userId,
        at: ctx.now(),
      })
    }
    await bumpProductsVersion(tx)
    await recordAuditEvent(tx, ctx, {
      action: classifyProductChange(before, after),
      subject: toAuditSubject(after),
      ...diffValues(toAuditFacts(before), toAuditFacts(after)),
    })
    return done(toProductDto(after))
  })
}

function mergeSellingTerms(before: Row<'products'>, change: ProductChangeInput) {
  return {
    listPrice: change.price === undefined ? before.unit_price : toCents(change.price),
    minOrder: change.minOrder ?? before.min_order,
    multiple: change.orderMultiple ?? before.order_multiple,
    priceTiers: change.priceTiers ? parsePriceTiers(change.priceTiers) : before.price_tiers,
  }
}

function classifyProductChange(before: Row<'products'>, after: Row<'products'>) {
  if (before.archived_at === null && after.archived_at !== null) return 'product-archived'
  return before.archived_at !== null && after.archived_at === null ? 'product-restored' : 'product-changed'
}

/** The newest demo product must be older than the oldest demo review. */
const NEWEST_DEMO_AGE_DAYS = 270

/** Fills an empty catalog with the demo products. Creation dates are one day apart, so that their order is fixed. */
export async function seedDemoCatalog(
  tx: Tx,
  products: readonly (DemoProduct & DemoSellingTerms)[],
  now: Date,
): Promise<void> {
  const day = 24 * 60 * 60 * 1_000
  const rows = products.map((product, index) =>
    buildProductRow(
      product,
      new Date(now.getTime() - (NEWEST_DEMO_AGE_DAYS + products.length - index) * day),
    ),
  )
  await tx.insertInto('products').values(rows).execute()
  await updateStockSortIndex(tx, rows)
  await openStock(tx, rows)
  await indexSearchWords(
    tx,
    rows.flatMap((row) => extractVocabulary(row.search_text)),
  )
  await bumpProductsVersion(tx)
}
