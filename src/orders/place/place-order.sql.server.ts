import { sql } from 'kysely'
import type { BudgetState } from '#app/companies/core/budget-rules.ts'
import { compiledStatement } from '#app/db/compiled-statement.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { MAX_CENTS } from '#app/lib/money.ts'
import type { PriceTier } from '#app/pricing/price-tiers.ts'
import { MAX_EMAIL_LINES } from '../core/emails.server.ts'
import { canReceiveOrderEmail } from '../core/order-email.server.ts'
import { companyParts } from './place-company-order.sql.server.ts'
import { listParts } from './place-from-list.sql.server.ts'
import {
  type OrderValueOf,
  type PlaceOrderInput,
  type PlaceOrderValues,
  placeOrderValues,
  type StatementShape,
  statementName,
  statementShape,
} from './place-order-values.server.ts'

/** Why a product cannot be ordered, with its current limits and price. */
export interface LineProblem {
  productId: string
  code:
    | 'product-not-found'
    | 'price-changed'
    | 'quantity-out-of-range'
    | 'not-an-order-multiple'
    | 'unpaid-limit'
  quantity: number
  minOrderQuantity: number
  orderMultiple: number
  available: number
  /** The list price, in cents. */
  listPrice: number
  /** The unit price at this quantity. */
  unitPrice: number
  breaks: PriceTier[]
  sku: string
  name: string
  /** The most units of the product that this buyer may have in unpaid orders, and those they have. */
  unpaidLimit?: number
  unpaidUnits?: number
}

/** A written line, with the product data for the response. */
export interface PlacedOrderLine {
  line_no: number
  product_id: string
  sku: string
  product_name: string
  description: string
  unit_price: number
  quantity: number
  available_before: number
  picture: string | null
  family: Row<'products'>['family']
  specs: Row<'products'>['specs']
}

export interface PlaceOrderStatementResult {
  placed: boolean
  /** False if the account was deleted or removed meanwhile. */
  buyer_is_present: boolean
  /** False if the company, or the list terms of a product with an agreed price, were changed since they were read. */
  company_is_current: boolean
  /** The budget that the order counts in, as it was before. */
  budget: LockedBudget | null
  /** Of the buyer's profile. */
  buyer_company: string
  buyer_vat_id: string
  lines: PlacedOrderLine[]
  problems: LineProblem[]
  /** False if the order list has another version than the ordered one. */
  list_is_current: boolean
  /** True if the account has reached its orders per hour. */
  is_over_limit: boolean
  /** The limit and the amount of the unpaid orders of the buyer without this one, in cents; null for no limit. */
  unpaid: { limit: number; held: number } | null
  total: number
}

export interface LockedBudget extends BudgetState {
  /** False for the budget of the whole company. */
  isOfCostCenter: boolean
}

/** The price of the company was calculated from other list terms. */
const OTHER_TERMS = 'terms-changed'

/** One row per product, in the order of the lines. The values of the whole order are repeated in each row. */
interface PlaceOrderStatementRow extends PlacedOrderLine {
  placed: boolean
  buyer_is_present: boolean
  /** Absent for an order that is not for a company. */
  company_is_current?: boolean
  budget?: LockedBudget | null
  buyer_company: string
  buyer_vat_id: string
  list_is_current: boolean
  is_over_limit: boolean
  /** Absent for a buyer who has paid before. */
  unpaid_limit?: number | null
  total: number
  problem: LineProblem | (Omit<LineProblem, 'code'> & { code: typeof OTHER_TERMS }) | null
}

/** By name. */
const STATEMENTS = new Map<string, ExecutePlaceOrder>()
type ExecutePlaceOrder = (db: Db, values: PlaceOrderValues) => Promise<PlaceOrderStatementRow[]>

/**
 * Places an order in one statement: one round trip and one transaction. It locks the buyer, whose account then cannot
 * be deleted, and the products in ID order. It checks minimum, stock, multiple and price on the locked rows, with the
 * price tiers at the quantity of the whole order. Then it takes the stock, writes idempotency key, order, lines, event
 * and email, and empties the order list if that was ordered. Otherwise it writes nothing and returns the reason for
 * each product. If `placed` is false without a reason, the key was used before. The email is queued only if the buyer
 * may receive it, and without typed text while the address is not confirmed. See
 * docs/decisions/0003-one-statement-places-an-order.md and 0010-volume-pricing.md.
 */
export async function executePlaceOrderStatement(
  db: Db,
  input: PlaceOrderInput,
): Promise<PlaceOrderStatementResult> {
  const shape = statementShape(input)
  const name = statementName(shape)
  const execute =
    STATEMENTS.get(name) ??
    compiledStatement((executor, value: OrderValueOf) => buildStatement(name, shape, value).compile(executor))
  STATEMENTS.set(name, execute)
  const rows = await execute(db, placeOrderValues(input))
  const [first] = rows
  const problems = rows.flatMap(({ problem }) => problem ?? [])
  if (!first) throw new Error('the statement gives a row for each product')
  return {
    placed: first.placed,
    buyer_is_present: first.buyer_is_present,
    company_is_current: first.company_is_current !== false && !problems.some(hasOtherTerms),
    budget: first.budget ?? null,
    buyer_company: input.company?.name ?? first.buyer_company,
    buyer_vat_id: input.company?.vatId ?? first.buyer_vat_id,
    list_is_current: first.list_is_current,
    is_over_limit: first.is_over_limit,
    unpaid: input.unpaid ? { limit: first.unpaid_limit ?? 0, held: input.unpaid.held } : null,
    total: first.total,
    lines: rows,
    problems: problems.filter((problem) => !hasOtherTerms(problem)),
  }
}

type RowProblem = NonNullable<PlaceOrderStatementRow['problem']>

const hasOtherTerms = (problem: RowProblem): problem is Exclude<RowProblem, LineProblem> =>
  problem.code === OTHER_TERMS

function buildStatement(name: string, shape: StatementShape, value: OrderValueOf) {
  const company = companyParts(shape.company, value)
  const list = listParts(shape.isFromList, value)
  const onBehalf = onBehalfParts(shape.isOnBehalf, value)
  const unpaid = unpaidLimitParts(shape.isUnpaidLimited, value)
  return sql<PlaceOrderStatementRow>`/* ${sql.raw(name)} */
    with wanted as materialized (
      select * from jsonb_to_recordset(${value('lines')}::jsonb)
        as line (line_no int, product_id text, quantity int, prices_seen jsonb${company.wantedColumns})
    ), buyer as materialized (
      select id, company_name, vat_id from users where id = ${value('buyerId')} and removed_at is null for key share
    ${company.company}), -- The buyer is locked first, as in every transaction, so that an order and an account deletion cannot deadlock.
    locked as materialized (
      select id, sku, sku_key, name, description, picture, family, specs, stock, min_order, order_multiple,
        unit_price, price_tiers, archived_at
      from products where exists (select 1 from buyer)${company.isCurrent}${company.isBudgetLocked} and id in (select product_id from wanted)
      order by id for no key update
    ), checked as materialized (
      select *, case
          when not is_sold then 'product-not-found'
          ${company.otherTerms}
          when quantity <= min_order or quantity > stock then 'quantity-out-of-range'
          when quantity % order_multiple <> 0 then 'not-an-order-multiple'
          ${unpaid.problem}
          when not prices_seen <@ jsonb_build_array(unit_price, list_price${company.acceptedPrices}) then 'price-changed'
        end as code
      from (
        select wanted.line_no, wanted.product_id, wanted.quantity, wanted.prices_seen, locked.sku, locked.sku_key,
          locked.name, locked.description, locked.picture, locked.family, locked.specs, locked.stock,
          locked.unit_price as list_price, locked.id is not null and locked.archived_at is null as is_sold,
          ${company.terms} ${unpaid.heldUnits}
        from wanted left join locked on locked.id = wanted.product_id
        ${unpaid.joinHeldUnits}
        ${company.joinTier}
      ) priced
    ), ${list.list}whole as materialized (
      select sum(quantity * unit_price) as total, sum(quantity) as units, count(*) as line_count,
        string_agg(sku || ' ' || sku_key || ' ' || name, ' ' order by line_no) as line_search_text, count(code) as problems,
        ${list.isCurrent} as list_is_current${unpaid.limit}
      from checked
    ), recent as materialized (
      select ${value('maxOrdersPerHour')}::int > 0 and exists (
        select 1 from orders where user_id = ${value('buyerId')} and id >= ${value('firstIdOfHour')}
        order by id offset greatest(${value('maxOrdersPerHour')}::int - 1, 0) limit 1) as is_over_limit
    ), recipient as materialized (
      select email, email_verified as is_confirmed from users
      where id = ${value('buyerId')} and ${canReceiveOrderEmail(value('hourAgo'), value('maxEmails'))}
    ), key as (
      insert into order_idempotency_keys (user_id, key, body_hash, order_id, created_at)
      select ${value('buyerId')}, ${value('key')}, ${value('bodyHash')}, ${value('orderId')}, ${value('at')}::timestamptz from whole, recent
      where exists (select 1 from buyer)${company.isCurrent} and not is_over_limit and list_is_current
        and total <= ${sql.lit(MAX_CENTS)}::bigint and problems = 0${unpaid.isWithinLimit}${company.isWithinLimit}
      on conflict (user_id, key) do nothing
      returning order_id
    ), -- From the locked rows: the snapshot of the statement may be older and would fail the table's checks.
    taken as (
      update products set stock = checked.stock - checked.quantity
      from key, checked where products.id = checked.product_id
      returning products.id
    ), placed as (
      insert into orders (id, number, user_id, buyer_name, buyer_email, buyer_company, buyer_vat_id, address, ship_to,
        phone, po_number, status, total, amount_due, unit_count, open_units, line_count, pay_by, pending_payment_days,
        search_text, placed_at, changed_at${company.columns}${onBehalf.column})
      select key.order_id, ${value('number')}, ${value('buyerId')}, ${value('buyerName')}, ${value('buyerEmail')},
        ${company.buyer}, ${value('address')}, ${value('shipTo')}::jsonb,
        ${value('phone')}, ${value('poNumber')}, 'placed', total, total, units, units, line_count,
        ${value('payBy')}::timestamptz, ${value('pendingPaymentDays')}::int, lower(${value('searchText')} || line_search_text), ${value('at')}, ${value('at')}${company.values}${onBehalf.value}
      from key, whole, buyer
    ${company.committed}), lined as (
      insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity,
        available_before, terms)
      select key.order_id, line_no, product_id, sku, name, description, unit_price, quantity, stock,
        jsonb_build_object('listPrice', list_price, 'priceTiers', price_tiers, 'minOrder', min_order,
          'multiple', order_multiple, 'source', ${company.source})
      from key, checked
    ), told as (
      insert into order_events (id, order_id, status, actor_email, actor_name, at)
      select ${value('eventId')}, order_id, 'placed', ${value('actorEmail')}, ${value('actorName')}, ${value('at')} from key
    ), mailed as (
      insert into outbox (id, kind, recipient, payload, next_attempt_at, created_at)
      select ${value('mailId')}, 'order-received', email, json_build_object(
          'number', ${value('number')}::text, 'name', case when is_confirmed then ${value('buyerName')}::text else '' end,
          'address', case when is_confirmed then ${value('address')}::text else '' end,
          'poNumber', case when is_confirmed then ${value('poNumber')}::text else '' end${company.emailFields}${onBehalf.emailField},
          'shopUrl', ${value('shopUrl')}::text, 'payBy', ${value('payBy')}::timestamptz,
          'lineCount', line_count, 'total', total,
          'lines', (select json_agg(json_build_object('sku', sku, 'name', name, 'quantity', quantity,
              'unitPrice', unit_price) order by line_no) from checked where line_no <= ${sql.lit(MAX_EMAIL_LINES)})),
        ${value('at')}, ${value('at')}
      from key, whole, recipient
    )${list.emptied}
    -- An unknown product has only null values.
    select exists (select 1 from key) as placed, exists (select 1 from buyer) as buyer_is_present${company.result}${unpaid.result}, list_is_current,
      coalesce((select company_name from buyer), '') as buyer_company, coalesce((select vat_id from buyer), '') as buyer_vat_id,
      is_over_limit, coalesce(total, 0)::bigint as total, line_no,
      product_id, sku, name as product_name, description, unit_price, quantity, stock as available_before, picture,
      family, specs, case when code is not null then json_build_object('productId', product_id, 'code', code,
        'quantity', quantity, 'minOrderQuantity', coalesce(min_order, 0) + 1, 'orderMultiple', coalesce(order_multiple, 1),
        'available', case when is_sold then stock else 0 end, 'listPrice', coalesce(list_price, 0),
        'unitPrice', coalesce(unit_price, 0), 'breaks', coalesce(price_tiers, '[]'), 'sku', coalesce(sku, ''),
        'name', coalesce(name, '') ${unpaid.figures}) end as problem
    from whole cross join recent cross join checked order by line_no`
}

/**
 * The parts of the statement that limit the units and the amount of unpaid orders. They are empty for buyers who have paid
 * before, whose statement does no work for it. The limit of units is the same as `maxUnpaidUnits`; the amount is at least that
 * of the smallest order of one of the products.
 */
function unpaidLimitParts(isLimited: boolean, value: OrderValueOf) {
  const none = sql``
  if (!isLimited) {
    return {
      heldUnits: none,
      joinHeldUnits: none,
      problem: none,
      figures: none,
      limit: none,
      isWithinLimit: none,
      result: none,
    }
  }
  const smallest = sql`(floor(min_order / order_multiple) + 1) * order_multiple`
  const limit = sql`greatest(floor((stock + held) * ${value('unpaidSharePercent')}::int / 100.0), ${smallest})`
  return {
    limit: sql`, greatest(${value('unpaidLimit')}::bigint, max(${smallest} * unit_price))::bigint as unpaid_limit`,
    isWithinLimit: sql` and ${value('unpaidHeld')}::bigint + total <= unpaid_limit`,
    result: sql`, unpaid_limit`,
    heldUnits: sql`, coalesce(unpaid.units, 0) as held`,
    joinHeldUnits: sql`left join lateral (
        select sum(order_lines.quantity - order_lines.cancelled) as units
        from orders join order_lines on order_lines.order_id = orders.id
        where orders.user_id = ${value('buyerId')} and orders.status = 'placed'
          and order_lines.product_id = wanted.product_id
      ) unpaid on true`,
    problem: sql`when held + quantity > ${limit} then 'unpaid-limit'`,
    figures: sql`, 'unpaidLimit', ${limit}, 'unpaidUnits', held`,
  }
}

/** The parts of the statement for an order that an administrator places. They are empty for all other orders. */
function onBehalfParts(isOnBehalf: boolean, value: OrderValueOf) {
  const none = sql``
  if (!isOnBehalf) return { column: none, value: none, emailField: none }
  return {
    column: sql`, placed_by_id`,
    value: sql`, ${value('actorId')}`,
    emailField: sql`, 'placedBy', ${value('actorName')}::text`,
  }
}
