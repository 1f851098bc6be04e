import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { centsFromDecimal, decimalFromCents, optionalCents } from '#app/lib/money.ts'
import {
  formatPriceTiersProblem,
  type PriceTier,
  toDecimalTiers,
  validatePriceTiers,
} from '#app/pricing/price-tiers.ts'
import { normalizeSku } from '#app/products/rules.ts'
import { companyProblem } from '../problems.server.ts'
import { inAgreement, recordChange } from './commands.server.ts'
import type { agreedPricesBody, PreviewRow } from './contract.ts'
import { findAgreementRow } from './queries.server.ts'
import {
  MAX_AGREED_PRICES,
  type ParsedPrice,
  type PastedPrice,
  parsePastedPrice,
  readPastedRow,
} from './rules.ts'

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
): Promise<void> {
  return inAgreement(ctx, companyId, id, version, async ({ tx, label }) => {
    const prices = [...detailed, ...(await readPastedPrices(tx, companyId, id, pasted))]
    const named = [...prices.map(({ productID }) => productID), ...removed]
    if (new Set(named).size < named.length) throw companyProblem('duplicate-agreed-price')
    const products = await findProducts(tx, named)
    if (prices.some(({ productID }) => !products.has(productID)))
      throw companyProblem('agreed-product-not-found')
    const rows = prices.map((price) => toRow(price, products.get(price.productID)))
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
    if (after.size > MAX_AGREED_PRICES) throw companyProblem('too-many-agreed-prices')
    const skus = named.flatMap((productId) => {
      const product = products.get(productId)
      return product ? [[product.sku, productId] as const] : []
    })
    const audited = (values: ReadonlyMap<string, number | null>) => ({
      prices: values.size,
      ...Object.fromEntries(
        skus.slice(0, MAX_AUDITED_PRICES).map(([sku, productId]) => {
          const price = values.get(productId)
          return [sku, price == null ? null : decimalFromCents(price)]
        }),
      ),
    })
    await recordChange(tx, ctx, companyId, label, 'agreed-prices-changed', audited(before), audited(after))
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
  const tiers = priceTiers?.map(
    (tier): PriceTier => ({ from: tier.from, unitPrice: centsFromDecimal(tier.price) ?? 0 }),
  )
  const problem =
    tiers &&
    product &&
    validatePriceTiers(tiers, {
      minOrder: minOrder ?? product.min_order,
      multiple: orderMultiple ?? product.order_multiple,
      listPrice: unitPrice ?? product.unit_price,
    })
  if (problem)
    throw companyProblem('invalid-agreed-tiers', {
      sku: product?.sku,
      reason: formatPriceTiersProblem(problem),
    })
  return {
    product_id: productID,
    unit_price: unitPrice,
    price_tiers: tiers && tiers.length > 0 ? tiers : null,
    min_order: minOrder,
    multiple: orderMultiple,
  }
}

async function readPrices(db: Db, agreementId: string): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('agreement_prices')
    .select(['product_id', 'unit_price'])
    .where('agreement_id', '=', agreementId)
    .execute()
  return new Map(rows.map(({ product_id, unit_price }) => [product_id, unit_price]))
}

/** Throws 422 for a row that the preview rejects. */
async function readPastedPrices(
  tx: Tx,
  companyId: string,
  id: string,
  pasted: readonly string[],
): Promise<PriceValues[]> {
  if (pasted.length === 0) return []
  const preview = await previewPrices(tx, companyId, id, pasted)
  return preview.map(({ after, problem, sku }, index) => {
    if (!after) throw companyProblem('rejected-price-row', { row: index + 1, sku, reason: problem })
    return after
  })
}

/** What pasted rows would change; changes nothing. */
export async function previewPrices(
  db: Db,
  companyId: string,
  id: string,
  pasted: readonly string[],
): Promise<PreviewRow[]> {
  if (!(await findAgreementRow(db, companyId, id, 'administrator')))
    throw companyProblem('agreement-not-found')
  const rows = pasted.map(readPastedRow)
  const keys = rows.map(({ sku }) => normalizeSku(sku))
  const products = await db
    .selectFrom('products')
    .leftJoin('agreement_prices', (join) =>
      join
        .onRef('agreement_prices.product_id', '=', 'products.id')
        .on('agreement_prices.agreement_id', '=', id),
    )
    .select(['products.id', 'sku', 'sku_key', 'name', 'archived_at', 'products.unit_price as list_price'])
    .select(['product_id', 'agreement_prices.unit_price as agreed', 'agreement_prices.price_tiers'])
    .select(['agreement_prices.min_order', 'multiple'])
    .where(sql<boolean>`sku_key = any(${[...new Set(keys)]}::text[])`)
    .execute()
  const byKey = new Map(products.map((product) => [product.sku_key, product]))
  const first = new Map<string, number>()
  for (const [index, key] of keys.entries()) if (!first.has(key)) first.set(key, index)
  return rows.map((row, index): PreviewRow => {
    const product = byKey.get(keys[index] ?? '')
    const parsed = parsePastedPrice(row)
    const known = {
      sku: product?.sku ?? row.sku,
      name: product?.name ?? '',
      listPrice: product ? decimalFromCents(product.list_price) : null,
      before: product?.agreed == null ? null : decimalFromCents(product.agreed),
    }
    const twin = first.get(keys[index] ?? '') ?? index
    const problem = rejection(row, parsed, product, twin < index ? twin + 1 : null)
    if (problem !== '' || 'problem' in parsed || !product)
      return { ...known, status: 'rejected', problem, after: null }
    const isSame =
      product.agreed === parsed.price &&
      product.min_order === parsed.minOrder &&
      product.multiple === parsed.multiple
    return {
      ...known,
      status: product.product_id === null ? 'new' : isSame ? 'unchanged' : 'changed',
      problem: '',
      after: {
        productID: product.id,
        price: decimalFromCents(parsed.price),
        // A paste has no column for volume prices, so they stay.
        priceTiers: product.price_tiers && toDecimalTiers(product.price_tiers),
        minOrder: parsed.minOrder,
        orderMultiple: parsed.multiple,
      },
    }
  })
}

/** Why a row is rejected; '' if it is not. */
function rejection(
  { sku }: PastedPrice,
  parsed: ParsedPrice | { problem: string },
  product: { archived_at: Date | null } | undefined,
  /** The number of the first row with this SKU, from 1. */
  twin: number | null,
): string {
  if (sku === '' && 'problem' in parsed) return parsed.problem
  if (!product) return 'No product has this SKU.'
  if (product.archived_at) return 'This product is no longer sold.'
  if (twin !== null) return `Row ${twin} has the same SKU.`
  return 'problem' in parsed ? parsed.problem : ''
}
