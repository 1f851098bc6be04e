/** Plans a change of many prices: list prices by a percentage or an amount, volume prices in proportion. */

import type { Context } from '#app/app/context.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { type Cents, decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { formatPriceTiersProblem, validatePriceTiers } from '#app/pricing/price-tiers.ts'
import { scalePriceTiers } from '#app/pricing/scale-price-tiers.ts'
import { productChangeBody } from '#app/products/core/contract.ts'
import { toListTerms } from '#app/products/core/product-terms.server.ts'
import { listProductRows } from '#app/products/records/queries.server.ts'
import { columnOf } from '../batch-columns.server.ts'
import type { BatchCell, PriceChange, ProductBatch } from '../contract.ts'
import { MAX_BATCH_ROWS } from '../rules.ts'
import { storeBatch } from './plan-batch.server.ts'
import type { PlannedRow } from './plan-rows.server.ts'

/** The exact new price in cents, before it is rounded. */
function exactPrice(listPrice: Cents, { mode, value }: Pick<PriceChange, 'mode' | 'value'>): number {
  return mode === 'percent' ? listPrice * (1 + value / 100) : listPrice + value * 100
}

/** '+5%', '−12.00 USD' */
export function describePriceChange({ mode, value }: Pick<PriceChange, 'mode' | 'value'>): string {
  const sign = value < 0 ? '−' : '+'
  const amount = Math.abs(value)
  return mode === 'percent' ? `${sign}${formatNumber(amount)}%` : `${sign}${amount.toFixed(2)} ${CURRENCY}`
}

/** 'rounded by +0.45 ¢'; empty if the price is exact. Below a thousandth of a cent, only the computer's arithmetic differs. */
function describeRounding(exact: number, rounded: Cents): string {
  const margin = Math.round((rounded - exact) * 1_000) / 1_000
  return margin === 0 ? '' : `${margin < 0 ? '−' : '+'}${Math.abs(margin)} ¢`
}

function cell(field: string, from: unknown, to: unknown, problem = ''): BatchCell {
  const column = columnOf(field)
  if (!column) throw new Error(`no column ${field}`)
  return {
    column: column.header,
    from: column.write(from as never),
    to: column.write(to as never),
    problem,
  }
}

export function planPrice(
  product: Row<'products'>,
  line: number,
  change: Pick<PriceChange, 'mode' | 'value'>,
): PlannedRow {
  const { id, sku, version, unit_price: before, price_tiers: tiers } = product
  const exact = exactPrice(before, change)
  const price = Math.round(exact)
  const scaled = price > 0 ? scalePriceTiers(tiers, { from: before, to: price }) : []
  const values = {
    price: decimalFromCents(price),
    ...(tiers.length > 0 && { priceTiers: toDecimalTiers(scaled) }),
  }
  const tierProblem =
    price > 0
      ? validatePriceTiers(scaled, {
          ...toListTerms(product),
          listPrice: price,
        })
      : null
  const priceProblem =
    price <= 0
      ? `The price would be ${formatMoney(price)}. It must be above 0.`
      : productChangeBody.safeParse(values).success
        ? ''
        : 'The price would be above the largest possible price.'
  const cells = [
    cell('price', decimalFromCents(before), values.price, priceProblem),
    ...(tiers.length > 0 && price > 0
      ? [
          cell(
            'priceTiers',
            toDecimalTiers(tiers),
            values.priceTiers,
            tierProblem ? formatPriceTiersProblem(tierProblem) : '',
          ),
        ]
      : []),
  ]
  const rounding = describeRounding(exact, price)
  if (rounding && price > 0) cells.push({ column: 'Rounding', from: '', to: rounding, problem: '' })
  const isRejected = cells.some(({ problem }) => problem !== '')
  const isChanged = price !== before
  return {
    line,
    sku,
    productId: id,
    status: isRejected ? 'rejected' : isChanged ? 'changed' : 'unchanged',
    cells: isRejected || isChanged ? cells : [],
    problem: '',
    change: isRejected || !isChanged ? null : values,
    version: isRejected || !isChanged ? null : version,
    stock: null,
  }
}

const PAGE_SIZE = 500

/** The products of the selection, or all of the filter; one more than allowed if there are too many. */
async function readProducts(db: Db, { productIDs, filter }: PriceChange): Promise<Row<'products'>[]> {
  if (productIDs) {
    return db.selectFrom('products').selectAll().where('id', 'in', productIDs).orderBy('id').execute()
  }
  const found: Row<'products'>[] = []
  for (let after: string | undefined; found.length <= MAX_BATCH_ROWS; ) {
    const { items, next } = await listProductRows(db, { ...filter, limit: PAGE_SIZE, after })
    found.push(...items)
    if (next === null) break
    after = next
  }
  return found
}

/** @returns null if the filter or the selection has no or too many products */
export async function planPrices(ctx: Context, change: PriceChange): Promise<ProductBatch | null> {
  const products = await readProducts(ctx.db, change)
  if (products.length === 0 || products.length > MAX_BATCH_ROWS) return null
  const rows = products.map((product, index) => planPrice(product, index + 1, change))
  return storeBatch(ctx, 'prices', `Prices ${describePriceChange(change)}`, rows)
}
