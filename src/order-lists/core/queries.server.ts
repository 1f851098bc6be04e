import { type ExpressionBuilder, sql } from 'kysely'
import { findCurrentAgreement } from '#app/agreements/queries.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { findMember, findMemberships } from '#app/companies/core/queries.server.ts'
import type { CompanyRole } from '#app/companies/core/rules.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, MAX_CENTS } from '#app/lib/money.ts'
import { findAccountNeeds } from '#app/order-placement/place/find-account-needs.server.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { companyTerms } from '#app/pricing/company-terms.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { quantityProblem } from '#app/pricing/quantity-rules.ts'
import { toProductDto } from '#app/products/core/product-dto.server.ts'
import { toListTerms } from '#app/products/core/product-terms.server.ts'
import { findPromises } from '#app/promises/queries.server.ts'
import { NO_PROMISES, type PromisesByProduct, promisedLimits } from '#app/promises/split-quantity.ts'
import type { ListLineDto, OrderListCount, OrderListDto, SavedListDto, SavedListSummary } from './contract.ts'
import { canChangeSharedList, type ListLineInput, type SharedListAction } from './rules.ts'

/** The buyer's order list is the one without a name. */
export const ORDER_LIST_NAME = ''

type Lists = ExpressionBuilder<Schema, 'order_lists'>
type ListRow = Pick<Row<'order_lists'>, 'id' | 'name' | 'version' | 'updated_at'> & OwnedList

interface OwnedList {
  user_id: string | null
  company_id: string | null
  company_name: string | null
  shared_by: string | null
  changed_by_name: string | null
}

/** One list with today's product data, in one query; undefined if there is none. */
async function findList(
  db: Db,
  which: (eb: Lists) => ReturnType<Lists>,
): Promise<{ list: ListRow; lines: ListLineDto[] } | undefined> {
  const rows = await db
    .selectFrom((eb) => eb.selectFrom('order_lists').selectAll('order_lists').where(which).as('lists'))
    .leftJoin('companies', 'companies.id', 'lists.company_id')
    .leftJoin('users', 'users.id', 'lists.changed_by')
    .leftJoin('order_list_lines', 'order_list_lines.list_id', 'lists.id')
    .leftJoin('products', 'products.id', 'order_list_lines.product_id')
    .selectAll('products')
    .select(['lists.id as list', 'lists.name as list_name', 'lists.version as list_version'])
    .select(['lists.updated_at as list_updated_at', 'lists.user_id', 'lists.company_id', 'lists.shared_by'])
    .select(['companies.name as company_name', 'users.name as changed_by_name'])
    .select(['product_id', 'quantity'])
    .orderBy('line_no')
    .execute()
  const [first] = rows
  if (!first) return undefined
  const { user_id, company_id, company_name, shared_by, changed_by_name } = first
  return {
    list: {
      id: first.list,
      name: first.list_name,
      version: first.list_version,
      updated_at: first.list_updated_at,
      user_id,
      company_id,
      company_name,
      shared_by,
      changed_by_name,
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
  const found = await findList(db, (eb) =>
    eb.and([eb('user_id', '=', userId), eb('name', '=', ORDER_LIST_NAME)]),
  )
  return { version: found?.list.version ?? 0, lines: found?.lines ?? [] }
}

/**
 * For the catalog bar of every page: reads only what the total needs. The total leaves out lines that cannot be ordered.
 * @param company whose prices the member pays
 */
export async function countOrderList(
  ctx: Context,
  userId: string,
  company: string | undefined,
): Promise<OrderListCount> {
  const { db } = ctx
  const now = ctx.now()
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
  const promises = await findPromisesBeyondStock(ctx, lines)
  const valid = lines.flatMap(({ product_id, quantity, archived_at, stock, ...row }) => {
    const { min_order, order_multiple, unit_price, price_tiers } = row
    if (stock === null || min_order === null || order_multiple === null || archived_at !== null) return []
    if (unit_price === null || price_tiers === null) return []
    const listTerms = toListTerms({ min_order, order_multiple, unit_price, price_tiers })
    const list = { ...listTerms, available: stock }
    const terms = companyTerms(list, agreement, agreement?.prices.get(product_id), utcDay(now))
    if (quantityProblem(quantity, promisedLimits(terms, promises.get(product_id))) !== null) return []
    return { quantity, unitPrice: getUnitPrice(quantity, terms) }
  })
  const total = valid.reduce((sum, line) => sum + BigInt(line.unitPrice) * BigInt(line.quantity), 0n)
  // As on the order list, a total above the largest order is not shown.
  return { lines: lines.length, total: total > BigInt(MAX_CENTS) ? 0 : decimalFromCents(Number(total)) }
}

/** For lines of more than is in stock. Without such a line, nothing is read. */
async function findPromisesBeyondStock(
  ctx: Context,
  lines: readonly { product_id: string; quantity: number; stock: number | null }[],
): Promise<PromisesByProduct> {
  const { db, orderTerms = DEFAULT_ORDER_TERMS } = ctx
  const beyondStock = lines.filter(({ quantity, stock }) => stock !== null && quantity > stock)
  if (beyondStock.length === 0 || (await findAccountNeeds(ctx, orderTerms))) return NO_PROMISES
  const asked = beyondStock.map(({ product_id, quantity }) => ({ productID: product_id, quantity }))
  const terms = { ...orderTerms, accountNeeds: null }
  const { products } = await findPromises(db, asked, terms, ctx.now())
  return new Map(products.map((product) => [product.productID, product]))
}

/** The permissions of a user on a list. @param role in the company of a shared list */
function toSavedListFields(list: ListRow, userId: string, role: CompanyRole | null) {
  const { id, name, version, company_id, company_name } = list
  const may = (action: SharedListAction) =>
    role === null || canChangeSharedList(role, action, list.shared_by === userId)
  return {
    id,
    name,
    updatedAt: list.updated_at.toISOString(),
    version,
    company: company_id === null ? null : { id: company_id, name: company_name ?? '' },
    changedBy: company_id === null ? null : list.changed_by_name,
    canEdit: may('edit'),
    canManage: may('manage'),
  }
}

/** Undefined for another buyer's list, that of a company without the user, and for the order list itself. */
export async function findSavedList(db: Db, userId: string, id: string): Promise<SavedListDto | undefined> {
  const found = await findList(db, (eb) => eb.and([eb('id', '=', id), eb('name', '<>', ORDER_LIST_NAME)]))
  if (!found) return undefined
  const { list, lines } = found
  if (list.company_id === null)
    return list.user_id === userId ? { ...toSavedListFields(list, userId, null), lines } : undefined
  const member = await findMember(db, list.company_id, userId)
  return member && { ...toSavedListFields(list, userId, member.role), lines }
}

/** The lists of the user, sorted by name, and then those of their companies. */
export async function findSavedLists(db: Db, userId: string): Promise<SavedListSummary[]> {
  const [own, memberships] = await Promise.all([
    selectSummaries(db).where('order_lists.user_id', '=', userId).execute(),
    findMemberships(db, userId),
  ])
  const roles = new Map(memberships.map(({ companyId, role }) => [companyId, role]))
  const shared =
    roles.size === 0
      ? []
      : await selectSummaries(db)
          .where('order_lists.company_id', 'in', [...roles.keys()])
          .execute()
  return [...own, ...shared].map(({ line_count, ...list }) => ({
    ...toSavedListFields(list, userId, roles.get(list.company_id ?? '') ?? null),
    lineCount: line_count ?? 0,
  }))
}

function selectSummaries(db: Db) {
  return db
    .selectFrom('order_lists')
    .leftJoin('companies', 'companies.id', 'order_lists.company_id')
    .leftJoin('users', 'users.id', 'order_lists.changed_by')
    .select(['order_lists.id', 'order_lists.name', 'order_lists.version', 'order_lists.updated_at'])
    .select(['order_lists.user_id', 'order_lists.company_id', 'order_lists.shared_by'])
    .select(['companies.name as company_name', 'users.name as changed_by_name'])
    .select((eb) =>
      eb
        .selectFrom('order_list_lines')
        .select(eb.fn.countAll<number>().as('lines'))
        .whereRef('list_id', '=', 'order_lists.id')
        .as('line_count'),
    )
    .where('order_lists.name', '<>', ORDER_LIST_NAME)
    .orderBy('companies.name')
    .orderBy(sql`lower(order_lists.name)`)
}

/** Empty if there is no list. */
export async function findListLines(db: Db, listId: string | null) {
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
  await deleteRows(tx, 'order_list_lines', { list_id: listId })
  await sql`
    insert into order_list_lines (list_id, product_id, line_no, quantity)
    select ${listId}, line."productID", row_number() over (), line.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("productID" text, quantity int)`.execute(
    tx,
  )
}
