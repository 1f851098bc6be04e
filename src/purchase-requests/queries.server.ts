import { type InferResult, sql } from 'kysely'
import { formatAddress } from '#app/addresses/rules.ts'
import { type KeysetPage, keysetPage } from '#app/app/keyset-page.server.ts'
import { findBudgetOfOrder } from '#app/companies/budgets/queries.server.ts'
import { describeStep } from '#app/companies/core/approval-rule-sentences.ts'
import { findTeam, findTeams } from '#app/companies/core/approval-rules.queries.server.ts'
import { DECIDING_ROLES, ORDERING_ROLES } from '#app/companies/core/approval-rules.ts'
import { toSite } from '#app/companies/core/queries.server.ts'
import type { RequestedFreight } from '#app/db/company-tables.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { factsOfRow } from '#app/orders/core/order-facts.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { getPictureUrl } from '#app/products/core/product-dto.server.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import type { PurchaseRequest, RequestSummary } from './contract.ts'
import { findApprovals, readCurrentStep } from './request-steps.server.ts'
import {
  canChangeRequest,
  currentStatus,
  MAX_NAMED_APPROVERS,
  MAX_OPEN_REQUESTS,
  MAX_WAITING,
  type RequestStatus,
} from './rules.ts'
import { stepsOf } from './steps.ts'

function selectRequests(db: Db, userId: string) {
  return db
    .selectFrom('purchase_requests')
    .innerJoin('companies', 'companies.id', 'purchase_requests.company_id')
    .innerJoin('users', 'users.id', 'purchase_requests.requester_id')
    .leftJoin('users as sender', 'sender.id', 'purchase_requests.sent_by_id')
    .leftJoin('company_members as reader', (join) =>
      join
        .onRef('reader.company_id', '=', 'purchase_requests.company_id')
        .on('reader.user_id', '=', userId)
        .on('reader.left_at', 'is', null),
    )
    .leftJoin('quotes', 'quotes.id', 'purchase_requests.quote_id')
    .leftJoin('company_sites', 'company_sites.id', 'purchase_requests.site_id')
    .leftJoin('cost_centers', 'cost_centers.id', 'purchase_requests.cost_center_id')
    .selectAll('purchase_requests')
    .select([
      'companies.name as company_name',
      'companies.status as company_status',
      'users.name as requester_name',
      'users.email as requester_email',
      'sender.name as sender_name',
    ])
    .select(['company_sites.name as site_name', 'quotes.number as quote_number'])
    .select(['cost_centers.code as cost_center_code', 'cost_centers.name as cost_center_name'])
    .select('reader.id as reader_id')
}

/** The requests that a member made, and those of companies in which they decide. To other customers they do not exist. */
function selectOwnOrDecided(db: Db, userId: string, today: string) {
  return selectRequests(db, userId).where((eb) =>
    eb.or([
      eb.and([eb('purchase_requests.requester_id', '=', userId), eb('reader.id', 'is not', null)]),
      eb('reader.role', 'in', DECIDING_ROLES),
      eb.exists(
        eb
          .selectFrom('approval_delegations')
          .innerJoin('company_members as approver', 'approver.id', 'member_id')
          .select('member_id')
          .whereRef('delegate_id', '=', 'reader.id')
          // As in `readStep`: a former approver has nothing to delegate, and a viewer decides for nobody.
          .where('approver.role', 'in', DECIDING_ROLES)
          .where('approver.left_at', 'is', null)
          .where('reader.role', 'in', ORDERING_ROLES)
          .where('starts_on', '<=', today)
          .where('ends_on', '>=', today),
      ),
    ]),
  )
}

/** Staff members who see companies read every request, and decide none. */
const selectReadable = (db: Db, reader: SignedInUser, today: string) =>
  hasPermission(reader, 'companies.read')
    ? selectRequests(db, reader.userId)
    : selectOwnOrDecided(db, reader.userId, today)

type ReadableRow = InferResult<ReturnType<typeof selectRequests>>[number]

type SummaryFields = Omit<RequestSummary, 'firstProduct' | 'lineCount'>
type Team = Awaited<ReturnType<typeof findTeam>>

function toSummaryFields(
  row: ReadableRow,
  userId: string,
  now: Date,
  team: Team | undefined,
  approvedBy: readonly string[],
): SummaryFields {
  const status = currentStatus(row.status, row.expires_at, now)
  const isOwn = row.requester_id === userId
  const costCenter = [row.cost_center_code, row.cost_center_name].filter(Boolean).join(' ')
  const deciders = status === 'pending' && team ? readCurrentStep(row, team, approvedBy, now).deciders : []
  return {
    number: row.number,
    status,
    version: row.version,
    company: {
      id: row.company_id,
      name: row.company_name,
      site: row.site_name ?? '',
      siteID: row.site_id,
      costCenter,
      costCenterID: row.cost_center_id,
    },
    companyStatus: row.company_status,
    requester: { name: row.requester_name, email: row.requester_email },
    sentBy: row.sender_name,
    total: decimalFromCents(row.total),
    units: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    orderLimit: optionalDecimal(row.order_limit),
    rule: row.rule_sentence,
    step: row.step,
    stepCount: stepsOf(row).length,
    isOwn,
    order: row.order_number,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    canDecide: deciders.some(({ person }) => person.userId === userId),
    canChange: canChangeRequest(status, isOwn && row.reader_id !== null),
  }
}

/** With the teams that decide the open ones, and the approvals of their current steps. */
async function toSummaries(
  db: Db,
  rows: ReadableRow[],
  userId: string,
  now: Date,
): Promise<RequestSummary[]> {
  const open = rows.filter(({ status }) => status === 'pending')
  const [teams, approvals] = await Promise.all([
    findTeams(db, [...new Set(open.map(({ company_id }) => company_id))]),
    findApprovals(db, open),
  ])
  return rows.map((row) => ({
    ...toSummaryFields(row, userId, now, teams.get(row.company_id), approvals.get(row.id) ?? []),
    firstProduct: row.lines[0]?.name ?? '',
    lineCount: row.lines.length,
  }))
}

interface RequestListQuery {
  company?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** Those that the user made or can decide; of one company, all that they can read. */
export async function listRequests(
  db: Db,
  user: SignedInUser,
  { company, ...page }: RequestListQuery,
  now: Date,
): Promise<KeysetPage<RequestSummary>> {
  const { userId } = user
  const order = { id: sql.ref<string>('purchase_requests.id'), isDescending: true }
  const readable =
    company === undefined
      ? selectOwnOrDecided(db, userId, utcDay(now))
      : selectReadable(db, user, utcDay(now)).where('purchase_requests.company_id', '=', company)
  const { items, next } = await keysetPage(readable, order, { limit: 50, ...page })
  return { items: await toSummaries(db, items, userId, now), next }
}

/** Those that wait for a decision of the user, newest first. */
export async function listWaitingRequests(
  db: Db,
  { userId }: SignedInUser,
  now: Date,
): Promise<RequestSummary[]> {
  const rows = await selectOwnOrDecided(db, userId, utcDay(now))
    .where('purchase_requests.status', '=', 'pending')
    .where('purchase_requests.expires_at', '>', now)
    .where('reader.id', 'is not', null)
    .orderBy('purchase_requests.id', 'desc')
    .limit(MAX_OPEN_REQUESTS)
    .execute()
  const requests = await toSummaries(db, rows, userId, now)
  return requests.filter(({ canDecide }) => canDecide).slice(0, MAX_WAITING)
}

/** The number of the request from which an order was placed; undefined if the user may not read it. */
export async function findRequestOfOrder(
  db: Db,
  user: SignedInUser,
  order: { number: string; user_id: string },
  now: Date,
): Promise<string | undefined> {
  const request = await selectReadable(db, user, utcDay(now))
    .where('purchase_requests.requester_id', '=', order.user_id)
    .where('purchase_requests.order_number', '=', order.number)
    .executeTakeFirst()
  return request?.number
}

const toFreightDto = ({ kind, amount, service }: RequestedFreight) => ({
  kind,
  amount: decimalFromCents(amount),
  service,
})

export async function findRequest(
  db: Db,
  user: SignedInUser,
  number: string,
  now: Date,
): Promise<PurchaseRequest | undefined> {
  const { userId } = user
  const row = await selectReadable(db, user, utcDay(now))
    .where('purchase_requests.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const [products, decisions, site, budget, team, approvals] = await Promise.all([
    findProducts(db, row.lines),
    findDecisions(db, row),
    findSite(db, row.site_id),
    findBudgetOfOrder(db, row.company_id, row.cost_center_id, now),
    findTeam(db, row.company_id),
    findApprovals(db, [row]),
  ])
  const approvedBy = approvals.get(row.id) ?? []
  const summary = toSummaryFields(row, userId, now, team, approvedBy)
  return {
    ...summary,
    address: site ? formatAddress(toSite(site).address) : row.address,
    phone: row.phone || (site?.phone ?? ''),
    poNumber: row.po_number,
    ...factsOfRow(row),
    quote: row.quote_number === null ? null : { number: row.quote_number, version: row.quote_version ?? 0 },
    freight: row.freight && row.freight.kind !== 'none' ? toFreightDto(row.freight) : null,
    budget: budget
      ? {
          costCenter: budget.code,
          amount: decimalFromCents(budget.amount),
          remaining: decimalFromCents(budget.remaining),
          rule: budget.rule,
          endsOn: budget.endsOn,
        }
      : null,
    lines: row.lines.map(({ productId, sku, name, description = '', quantity, unitPrice, shipsBy }) => {
      const product = products.get(productId)
      return {
        productID: productId,
        sku,
        productName: name,
        description,
        picture: product ? getPictureUrl(product) : '',
        quantity,
        price: decimalFromCents(unitPrice),
        lineTotal: decimalFromCents(orderTotal([{ quantity, unitPrice }])),
        stock: product && !product.archived_at ? product.stock : 0,
        ...(shipsBy && { shipsBy }),
      }
    }),
    steps: describeSteps(row, team, approvedBy, summary.status, now),
    differences: row.differences,
    decisions,
  }
}

function describeSteps(
  row: ReadableRow,
  team: Team,
  approvedBy: readonly string[],
  status: RequestStatus,
  now: Date,
): PurchaseRequest['steps'] {
  const names = new Map(team.members.map(({ id, name }) => [id, name]))
  const { open } = readCurrentStep(row, team, approvedBy, now)
  return stepsOf(row).map((step, index) => {
    const isDone = index + 1 < row.step || status === 'ordered'
    const isCurrent = !isDone && index + 1 === row.step && status === 'pending'
    return {
      label: describeStep(step, { member: (id) => names.get(id) ?? 'a former member' }),
      status: isDone ? ('approved' as const) : isCurrent ? ('current' as const) : ('later' as const),
      waitingFor: isCurrent ? open.slice(0, MAX_NAMED_APPROVERS).map(({ name }) => name) : [],
    }
  })
}

async function findProducts(db: Db, lines: Row<'purchase_requests'>['lines']) {
  const ids = lines.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'picture', 'family', 'specs', 'stock', 'archived_at'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
}

export async function findDecisions(
  db: Db,
  { id, requester_id }: Pick<Row<'purchase_requests'>, 'id' | 'requester_id'>,
): Promise<PurchaseRequest['decisions']> {
  const rows = await db
    .selectFrom('purchase_request_decisions')
    .innerJoin('users', 'users.id', 'purchase_request_decisions.user_id')
    .leftJoin('users as approver', 'approver.id', 'on_behalf_of')
    .select(['users.name as by', 'approver.name as onBehalfOf', 'user_id'])
    .select(['purchase_request_decisions.version', 'step', 'decision', 'note', 'at'])
    .where('request_id', '=', id)
    .orderBy('purchase_request_decisions.version')
    .orderBy('purchase_request_decisions.step')
    .orderBy('purchase_request_decisions.id')
    .limit(MAX_DECISIONS)
    .execute()
  return rows.map(({ user_id, at, ...decision }) => ({
    ...decision,
    isOwn: user_id === requester_id && decision.decision === 'approved',
    at: at.toISOString(),
  }))
}

const MAX_DECISIONS = 200

function findSite(db: Db, id: string | null) {
  if (id === null) return undefined
  return findRow(db, 'company_sites', id)
}
