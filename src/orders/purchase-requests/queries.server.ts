import { sql } from 'kysely'
import { formatAddress } from '#app/addresses/rules.ts'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import { findBudgetOfOrder } from '#app/companies/budgets/budgets.queries.server.ts'
import { toSite } from '#app/companies/queries.server.ts'
import type { CompanyRole } from '#app/companies/rules.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { getPictureUrl } from '#app/products/product-adapter.server.ts'
import type { PurchaseRequest, RequestSummary } from './contract.ts'
import { currentStatus, mayChangeRequest, mayDecide } from './rules.ts'

/** The requests that the user made, and those of companies in which they decide. To anyone else they do not exist. */
function selectReadable(db: Db, userId: string) {
  return db
    .selectFrom('purchase_requests')
    .innerJoin('companies', 'companies.id', 'purchase_requests.company_id')
    .innerJoin('users', 'users.id', 'purchase_requests.requester_id')
    .leftJoin('company_members as reader', (join) =>
      join
        .onRef('reader.company_id', '=', 'purchase_requests.company_id')
        .on('reader.user_id', '=', userId)
        .on('reader.left_at', 'is', null),
    )
    .leftJoin('company_sites', 'company_sites.id', 'purchase_requests.site_id')
    .leftJoin('cost_centers', 'cost_centers.id', 'purchase_requests.cost_center_id')
    .selectAll('purchase_requests')
    .select([
      'companies.name as company_name',
      'users.name as requester_name',
      'users.email as requester_email',
    ])
    .select(['reader.role as reader_role', 'company_sites.name as site_name'])
    .select(['cost_centers.code as cost_center_code', 'cost_centers.name as cost_center_name'])
    .where((eb) =>
      eb.or([
        eb('purchase_requests.requester_id', '=', userId),
        eb('reader.role', 'in', ['owner', 'approver']),
      ]),
    )
}

type ReadableRow = Awaited<ReturnType<ReturnType<typeof selectReadable>['execute']>>[number]

function toSummaryFields(row: ReadableRow, userId: string, now: Date): Omit<RequestSummary, 'firstProduct'> {
  const status = currentStatus(row.status, row.expires_at, now)
  const isRequester = row.requester_id === userId
  const costCenter = [row.cost_center_code, row.cost_center_name].filter(Boolean).join(' ')
  return {
    number: row.number,
    status,
    version: row.version,
    company: { id: row.company_id, name: row.company_name, site: row.site_name ?? '', costCenter },
    requester: { name: row.requester_name, email: row.requester_email },
    total: decimalFromCents(row.total),
    units: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    orderLimit: row.order_limit === null ? null : decimalFromCents(row.order_limit),
    order: row.order_number,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    mayDecide: status === 'pending' && mayDecide(row.reader_role as CompanyRole | undefined, isRequester),
    mayChange: mayChangeRequest(status, isRequester),
  }
}

export async function listRequests(
  db: Db,
  { userId }: SignedInUser,
  page: { limit?: number | undefined; after?: string | undefined },
  now: Date,
): Promise<KeysetPage<RequestSummary>> {
  const order = { id: sql.ref<string>('purchase_requests.id'), isDescending: true }
  return mapPage(await keysetPage(selectReadable(db, userId), order, { limit: 50, ...page }), (row) => ({
    ...toSummaryFields(row, userId, now),
    firstProduct: row.lines[0]?.name ?? '',
  }))
}

export async function findRequest(
  db: Db,
  { userId }: SignedInUser,
  number: string,
  now: Date,
): Promise<PurchaseRequest | undefined> {
  const row = await selectReadable(db, userId)
    .where('purchase_requests.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const [products, decisions, site, budget] = await Promise.all([
    findProducts(db, row.lines),
    findDecisions(db, row.id),
    findSite(db, row.site_id),
    findBudgetOfOrder(db, row.company_id, row.cost_center_id, now),
  ])
  return {
    ...toSummaryFields(row, userId, now),
    address: site ? formatAddress(toSite(site).address) : row.address,
    phone: row.phone || (site?.phone ?? ''),
    poNumber: row.po_number,
    budget: budget
      ? {
          costCenter: budget.code,
          amount: decimalFromCents(budget.amount),
          remaining: decimalFromCents(budget.remaining),
          rule: budget.rule,
        }
      : null,
    lines: row.lines.map(({ productId, sku, name, quantity, unitPrice }) => {
      const product = products.get(productId)
      return {
        productID: productId,
        sku,
        productName: name,
        picture: product ? getPictureUrl(product) : '',
        quantity,
        price: decimalFromCents(unitPrice),
        lineTotal: decimalFromCents(orderTotal([{ quantity, unitPrice }])),
        stock: product && !product.archived_at ? product.stock : 0,
      }
    }),
    differences: row.differences,
    decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
  }
}

async function findProducts(db: Db, lines: Row<'purchase_requests'>['lines']) {
  const ids = lines.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'picture', 'family', 'specs', 'stock', 'archived_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function findDecisions(db: Db, requestId: string) {
  return db
    .selectFrom('purchase_request_decisions')
    .innerJoin('users', 'users.id', 'purchase_request_decisions.user_id')
    .select(['users.name as by', 'decision', 'note', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('purchase_request_decisions.id')
    .limit(100)
    .execute()
}

function findSite(db: Db, id: string | null) {
  if (id === null) return undefined
  return db.selectFrom('company_sites').selectAll().where('id', '=', id).executeTakeFirst()
}
