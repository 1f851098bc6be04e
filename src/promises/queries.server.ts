import type { OrderTerms } from '#app/app/context.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import type { LeadTimeDto, PromisesDto, QuantityPromiseDto, SupplyDto } from './contract.ts'
import { promiseOf } from './rules.ts'
import type { AccountNeeds } from './split-quantity.ts'

type SupplyColumns = Omit<Row<'product_supply'>, 'product_id'>

/** A product without a row takes no backorders, and its version is 0. */
export const toSupply = (
  row?: { [Column in keyof SupplyColumns]: SupplyColumns[Column] | null },
): SupplyDto => ({
  allowsBackorder: row?.allows_backorder ?? false,
  backorderLimit: row?.backorder_limit ?? 0,
  leadDays: row?.lead_days ?? null,
  backordered: row?.backordered ?? 0,
  version: row?.version ?? 0,
})

/** Products, each with the columns of its supply. */
const selectSupply = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoin('product_supply', 'product_id', 'products.id')
    .select(['allows_backorder', 'backorder_limit', 'lead_days', 'backordered', 'product_supply.version'])

export async function findSupply(db: Db, productId: string): Promise<SupplyDto | undefined> {
  const product = await selectSupply(db).where('products.id', '=', productId).executeTakeFirst()
  return product && toSupply(product)
}

interface PromiseTerms extends Pick<OrderTerms, 'handlingDays' | 'calendar' | 'cutOff'> {
  accountNeeds: AccountNeeds | null
}

/** When the quantities ship that the lines have together. A product that is not sold has no parts. */
export async function findPromises(
  db: Db,
  lines: readonly { productID: string; quantity: number }[],
  terms: PromiseTerms,
  at: Date,
): Promise<PromisesDto> {
  const merged = mergeLines(lines)
  const ids = merged.map(({ productID }) => productID)
  const rows = await selectSupply(db)
    .select(['id', 'stock', 'order_multiple'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const products = merged.map(({ productID, quantity }): QuantityPromiseDto => {
    const row = byId.get(productID)
    const product = {
      stock: row?.stock ?? 0,
      orderMultiple: row?.order_multiple ?? 1,
      supply: toSupply(row),
    }
    const { handlingDays, accountNeeds } = terms
    return {
      productID,
      quantity,
      handlingDays,
      accountNeeds,
      ...promiseOf(quantity, product, { at, ...terms }),
    }
  })
  const days = products.flatMap(({ shipsBy }) => shipsBy ?? [])
  return { products, shipsBy: days.sort().at(-1) ?? null }
}

/** For everyone, so it says neither the limit nor how many units are sold. @param productIds all products by default */
export async function listLeadTimes(db: Db, productIds?: readonly string[]): Promise<LeadTimeDto[]> {
  const select = db
    .selectFrom('product_supply')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id as productID', 'lead_days as leadDays'])
    .where('allows_backorder', '=', true)
    .whereRef('backordered', '<', 'backorder_limit')
    .where('archived_at', 'is', null)
    .orderBy('product_id')
    .limit(1_000)
  const rows = await (productIds ? select.where('product_id', 'in', productIds) : select).execute()
  return rows.flatMap(({ productID, leadDays }) => (leadDays === null ? [] : [{ productID, leadDays }]))
}
