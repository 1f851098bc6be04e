import { type ExpressionBuilder, sql } from 'kysely'
import { findCurrentAgreement } from '#app/companies/agreements/queries.server.ts'
import { utcDay } from '#app/companies/budgets/rules.ts'
import { findMember } from '#app/companies/queries.server.ts'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { decimalFromCents, MAX_CENTS } from '#app/lib/money.ts'
import { companyTerms } from '#app/pricing/company-terms.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { quantityProblem } from '#app/pricing/quantity-rules.ts'
import { toProductDto } from '#app/products/product-adapter.server.ts'
import type { ListLineDto, OrderListCount, OrderListDto, SavedListDto, SavedListSummary } from './contract.ts'
import type { ListLineInput } from './rules.ts'

/** The buyer's order list is the one without a name. */
export const ORDER_LIST_NAME = ''

type Lists = ExpressionBuilder<Schema, 'order_lists'>
type ListRow = Pick<Row<'order_lists'>, 'id' | 'name' | 'version' | 'updated_at'>

/** One list with today's product data, in one query; undefined if there is none. */
async function findList(
  db: Db,
  userId: string,
  which: (eb: Lists) => ReturnType<Lists>,
): Promise<{ list: ListRow; lines: ListLineDto[] } | undefined> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('order_lists')
        .select(['order_lists.id as list', 'name as list_name', 'version as list_version', 'updated_at'])
        .where('user_id', '=', userId)
        .where(which)
        .as('lists'),
    )
    .leftJoin('order_list_lines', 'order_list_lines.list_id', 'lists.list')
    .leftJoin('products', 'products.id', 'order_list_lines.product_id')
    .selectAll('products')
    .select(['list', 'list_name', 'list_version', 'updated_at', 'product_id', 'quantity'])
    .orderBy('line_no')
    .execute()
  const [first] = rows
  if (!first) return undefined
  return {
    list: {
      id: first.list,
      name: first.list_name,
      version: first.list_version,
      updated_at: first.updated_at,
    },
    lines: rows.flatMap(({ product_id, quantity, ...product }) =>
      product_id === null || quantity === null
        ? []
        : [
            {
              productID: product_id,
              quantity,
              product: product.id === null ? null : toProductDto(product as unknown as Row<'products'>),
            },
          ],
    ),
  }
}

export async function findOrderList(db: Db, userId: string): Promise<OrderListDto> {
  const found = await findList(db, userId, (eb) => eb('name', '=', ORDER_LIST_NAME))
  return { version: found?.list.version ?? 0, lines: found?.lines ?? [] }
}

/**
 * For the catalog bar of every page: reads only what the total needs. The total leaves out lines that cannot be ordered.
 * @param company whose prices the member pays
 */
export async function countOrderList(
  db: Db,
  userId: string,
  company: string | undefined,
  now: Date,
): Promise<OrderListCount> {
  const lines = await db
    .selectFrom('order_lists')
    .innerJoin('order_list_lines', 'order_list_lines.list_id', 'order_lists.id')
    .leftJoin('products', 'products.id', 'order_list_lines.product_id')
    .select(['product_id', 'quantity', 'archived_at', 'stock', 'min_order', 'order_multiple'])
    .select(['unit_price', 'price_tiers'])
    .where('user_id', '=', userId)
    .where('order_lists.name', '=', ORDER_LIST_NAME)
    .execute()
  const productIds = lines.map(({ product_id }) => product_id)
  const isMember = company !== undefined && (await findMember(db, company, userId)) !== undefined
  const agreement = isMember ? await findCurrentAgreement(db, company, productIds, now) : null
  const valid = lines.flatMap(({ product_id, quantity, archived_at, stock, min_order, ...price }) => {
    if (stock === null || min_order === null || archived_at !== null) return []
    const limits = { minOrder: min_order, multiple: price.order_multiple ?? 1, available: stock }
    const list = { ...limits, listPrice: price.unit_price ?? 0, priceTiers: price.price_tiers ?? [] }
    const terms = companyTerms(list, agreement, agreement?.prices.get(product_id), utcDay(now))
    if (quantityProblem(quantity, terms) !== null) return []
    return { quantity, unitPrice: getUnitPrice(quantity, terms) }
  })
  const total = valid.reduce((sum, line) => sum + BigInt(line.unitPrice) * BigInt(line.quantity), 0n)
  // As on the order list, a total above the largest order is not shown.
  return { lines: lines.length, total: total > BigInt(MAX_CENTS) ? 0 : decimalFromCents(Number(total)) }
}

/** Undefined for another buyer's list and for the order list itself. */
export async function findSavedList(db: Db, userId: string, id: string): Promise<SavedListDto | undefined> {
  const found = await findList(db, userId, (eb) =>
    eb.and([eb('id', '=', id), eb('name', '<>', ORDER_LIST_NAME)]),
  )
  if (!found) return undefined
  const { list, lines } = found
  return { id: list.id, name: list.name, updatedAt: list.updated_at.toISOString(), lines }
}

/** Sorted by name. */
export async function findSavedLists(db: Db, userId: string): Promise<SavedListSummary[]> {
  const lists = await db
    .selectFrom('order_lists')
    .select((eb) => [
      'id',
      'name',
      'updated_at',
      eb
        .selectFrom('order_list_lines')
        .select(eb.fn.countAll<number>().as('lines'))
        .whereRef('list_id', '=', 'order_lists.id')
        .as('line_count'),
    ])
    .where('user_id', '=', userId)
    .where('name', '<>', ORDER_LIST_NAME)
    .orderBy(sql`lower(name)`)
    .execute()
  return lists.map((list) => ({
    id: list.id,
    name: list.name,
    lineCount: list.line_count ?? 0,
    updatedAt: list.updated_at.toISOString(),
  }))
}

/** Empty if there is no list. */
export async function findListLines(db: Db, listId: string | null): Promise<ListLineInput[]> {
  return db
    .selectFrom('order_list_lines')
    .select(['product_id as productID', 'quantity'])
    .where('list_id', '=', listId)
    .orderBy('line_no')
    .execute()
}

/** Replaces the lines of a list in two statements, however long it is. */
export async function replaceListLines(
  tx: Db,
  listId: string,
  lines: readonly ListLineInput[],
): Promise<void> {
  await tx.deleteFrom('order_list_lines').where('list_id', '=', listId).execute()
  await sql`
    insert into order_list_lines (list_id, product_id, line_no, quantity)
    select ${listId}, line."productID", row_number() over (), line.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("productID" text, quantity int)`.execute(
    tx,
  )
}
