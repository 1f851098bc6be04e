import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { NOTHING_CHANGED } from '#app/companies/core/with-locked-company.server.ts'
import { findRows } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { optionalCents } from '#app/lib/money.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { optionalQuantity } from '#app/pricing/agreed-min-order.ts'
import { fromDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { normalizeSku } from '#app/products/core/rules.ts'
import { recordChange, withLockedAgreement } from './commands.server.ts'
import type { agreedPricesBody, PreviewRow } from './contract.ts'
import { agreedTiersProblem, describeAgreedPrice } from './copy.ts'
import { findTiersProblem, type PreviewedProduct, previewPastedPrices } from './price-preview.ts'
import { findAgreementRow } from './queries.server.ts'
import { MAX_AGREED_PRICES, readPastedRow } from './rules.ts'

type PricesValues = ReturnType<typeof agreedPricesBody.parse>
type PriceValues = PricesValues['prices'][number]

/** More SKUs would make an entry of the audit trail unreadable. */
const MAX_AUDITED_PRICES = 20

interface PricedProduct {
  id: string
  sku: string
  unit_price: number
  min_order: number
  order_multiple: number
}

/** Adds, replaces and removes prices of an agreement, all or nothing. */
export function changeAgreedPrices(
  ctx: Context,
  companyId: string,
  id: string,
  { version, rows: pasted, prices: detailed, removed }: PricesValues,
) {
  return withLockedAgreement(ctx, companyId, id, version, async ({ tx, label }) => {
    const read = await readPastedPrices(tx, companyId, id, pasted)
    if (isRefused(read)) return read
    const prices = [...detailed, ...read]
    const named = [...prices.map(({ productID }) => productID), ...removed]
    if (new Set(named).size < named.length) return refused({ code: 'duplicate-agreed-price' })
    const products = await findProducts(tx, named)
    if (prices.some(({ productID }) => !products.has(productID)))
      return refused({ code: 'agreed-product-not-found' })
    const rows = prices.map((price) => toRow(price, products.get(price.productID)))
    const invalid = rows.find(isRefused)
    if (invalid) return invalid
    const before = await readPrices(tx, id)
    await tx
      .deleteFrom('agreement_prices')
      .where('agreement_id', '=', id)
      .where(sql<boolean>`product_id = any(${named}::text[])`)
      .execute()
    await sql`
      insert into agreement_prices (agreement_id, product_id, unit_price, price_tiers, min_order, multiple)
      select ${id}, product_id, unit_price, price_tiers, min_order, multiple
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (product_id text, unit_price bigint, price_tiers jsonb, min_order int, multiple int)`.execute(
      tx,
    )
    const after = await readPrices(tx, id)
    if (isDeepStrictEqual(before, after)) return NOTHING_CHANGED
    if (after.size > MAX_AGREED_PRICES) return refused({ code: 'too-many-agreed-prices' })
    const skus = named.flatMap((productId) => {
      const product = products.get(productId)
      return product ? [[product.sku, productId] as const] : []
    })
    const audited = (values: ReadonlyMap<string, string | number>) => ({
      prices: values.size,
      ...Object.fromEntries(
        skus.slice(0, MAX_AUDITED_PRICES).map(([sku, productId]) => [sku, values.get(productId) ?? null]),
      ),
    })
    return recordChange(tx, ctx, companyId, label, 'agreed-prices-changed', audited(before), audited(after))
  })
}

async function findProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, PricedProduct>> {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'unit_price', 'min_order', 'order_multiple'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(products.map((product) => [product.id, product]))
}

/** Checks the volume prices against the other terms of the product. */
function toRow(
  { productID, price, priceTiers, minOrder, orderMultiple }: PriceValues,
  product?: PricedProduct,
) {
  const unitPrice = optionalCents(price)
  const tiers = priceTiers && fromDecimalTiers(priceTiers)
  const problem =
    product &&
    findTiersProblem(
      { unitPrice, priceTiers: tiers, minOrderQuantity: optionalQuantity(minOrder), orderMultiple },
      {
        listPrice: product.unit_price,
        listMinOrderQuantity: quantityFromMinOrder(product.min_order),
        listOrderMultiple: product.order_multiple,
      },
    )
  if (problem)
    return refused({
      code: 'invalid-agreed-tiers',
      sku: product.sku,
      reason: agreedTiersProblem(problem, unitPrice !== null),
    })
  return {
    product_id: productID,
    unit_price: unitPrice,
    price_tiers: tiers && tiers.length > 0 ? tiers : null,
    min_order: minOrder,
    multiple: orderMultiple,
  } satisfies Omit<Row<'agreement_prices'>, 'agreement_id'>
}

/** The prices of an agreement by product, as the audit trail shows them. */
async function readPrices(db: Db, agreementId: string): Promise<Map<string, string | number>> {
  const rows = await findRows(db, 'agreement_prices', { agreement_id: agreementId })
  return new Map(
    rows.map(({ product_id, unit_price, price_tiers, min_order, multiple }) => [
      product_id,
      describeAgreedPrice({
        unitPrice: unit_price,
        priceTiers: price_tiers,
        minOrderQuantity: optionalQuantity(min_order),
        orderMultiple: multiple,
      }),
    ]),
  )
}

/** Refused if the preview rejects a row. */
async function readPastedPrices(tx: Tx, companyId: string, id: string, pasted: readonly string[]) {
  if (pasted.length === 0) return []
  const preview = await previewPrices(tx, companyId, id, pasted)
  if (isRefused(preview)) return preview
  const prices = new Map<string, PriceValues>()
  for (const [index, { after, problem, sku }] of preview.value.entries()) {
    if (!after) return refused({ code: 'rejected-price-row', row: index + 1, sku, reason: problem })
    prices.set(after.productID, after)
  }
  return [...prices.values()]
}

/** The changes that pasted rows would make; changes nothing. */
export async function previewPrices(db: Db, companyId: string, id: string, pasted: readonly string[]) {
  if (!(await findAgreementRow(db, companyId, id, 'administrator')))
    return refused({ code: 'agreement-not-found' })
  const keys = new Set(pasted.map((row) => normalizeSku(readPastedRow(row).sku)))
  const products = await db
    .selectFrom('products')
    .leftJoin('agreement_prices', (join) =>
      join
        .onRef('agreement_prices.product_id', '=', 'products.id')
        .on('agreement_prices.agreement_id', '=', id),
    )
    .select(['products.id', 'sku', 'sku_key', 'name', 'archived_at', 'products.unit_price as list_price'])
    .select(['products.price_tiers as list_tiers', 'products.min_order as list_min_order', 'order_multiple'])
    .select(['product_id', 'agreement_prices.unit_price', 'agreement_prices.price_tiers'])
    .select(['agreement_prices.min_order', 'multiple'])
    .where(sql<boolean>`sku_key = any(${[...keys]}::text[])`)
    .execute()
  const preview: PreviewRow[] = previewPastedPrices(
    pasted,
    new Map(
      products.map(({ sku_key, ...product }): [string, PreviewedProduct] => [
        sku_key,
        {
          id: product.id,
          sku: product.sku,
          name: product.name,
          isArchived: product.archived_at !== null,
          listPrice: product.list_price,
          listTiers: product.list_tiers,
          listMinOrderQuantity: quantityFromMinOrder(product.list_min_order),
          listOrderMultiple: product.order_multiple,
          agreed:
            product.product_id === null
              ? null
              : {
                  unitPrice: product.unit_price,
                  priceTiers: product.price_tiers,
                  minOrderQuantity: optionalQuantity(product.min_order),
                  orderMultiple: product.multiple,
                },
        },
      ]),
    ),
  )
  return done(preview)
}
