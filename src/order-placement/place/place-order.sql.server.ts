import { type RawBuilder, sql } from 'kysely'
import type { BudgetState } from '#app/companies/budgets/rules.ts'
import { compiledStatement } from '#app/db/compiled-statement.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { plainSpellings } from '#app/db/text-search.server.ts'
import { canReceiveOrderEmail } from '#app/orders/core/order-email.server.ts'
import { ORDER_FACTS, orderFactOf } from '#app/orders/core/order-facts.ts'
import {
  type OrderToWrite,
  type OrderValueOf,
  type PlaceOrderValues,
  placeOrderValues,
  type StatementShape,
  statementName,
  statementShape,
} from './place-order-values.server.ts'
import type { VersionedSupply } from './price-lines.ts'

/** A requested line and its locked product. Everything of an unknown product is null. */
export interface LockedProductRow extends Pick<Row<'products'>, 'sku' | 'sku_key' | 'name' | 'description'> {
  line_no: number
  product_id: string
  is_sold: boolean | null
  version: number
  stock: number
  picture: string | null
  family: Row<'products'>['family']
  specs: Row<'products'>['specs']
  unit_price: number
  min_order: number
  order_multiple: number
  price_tiers: Row<'products'>['price_tiers']
  /** Only of an order with backorders, like `from_stock`; null for a product that takes none. */
  supply?: VersionedSupply | null
  /** The units that the stock has for the line. The others are promised. */
  from_stock?: number
  /** Of one unit, in kg. Only of an order whose freight is by weight. */
  packed_mass?: number | null
}

/** The values of the whole order are repeated in each row. */
interface PlaceOrderRow extends LockedProductRow {
  placed: boolean
  /** False if the account was deleted or removed meanwhile. */
  buyer_is_present: boolean
  /** Of the buyer's profile. */
  buyer_company: string
  buyer_vat_id: string
  /** False if the order list has another version than the ordered one. */
  list_is_current: boolean
  /** True if the account has reached its orders per hour. */
  is_over_limit: boolean
  /** False if the company was changed since it was read. Absent, like the budget, for an order without a company. */
  company_is_current?: boolean
  /** The budget that the order counts in, as it was before. */
  budget?: LockedBudget | null
}

export interface LockedBudget extends BudgetState {
  /** False for the budget of the whole company. */
  isOfCostCenter: boolean
}

export interface PlaceOrderResult {
  order: Omit<PlaceOrderRow, keyof LockedProductRow>
  /** One for each line of the order, in its order. */
  products: LockedProductRow[]
}

type ExecutePlaceOrder = (db: Db, values: PlaceOrderValues) => Promise<PlaceOrderRow[]>

/** By name. */
const STATEMENTS = new Map<string, ExecutePlaceOrder>()

/**
 * Places an order in one statement: one round trip and one transaction. It prices nothing: it compares the version of each
 * product, whether it is sold, its stock and the figures that other orders change with what the shop has calculated with.
 * If all fits, it takes the stock and writes the idempotency key, the order, its lines, event and email. Otherwise it writes
 * nothing, and the locked rows say why. If all fits and nothing was written, the key was used before. See
 * docs/decisions/0003-one-statement-places-an-order.md and 0083-the-order-statement-compares.md.
 */
export async function executePlaceOrderStatement(db: Db, order: OrderToWrite): Promise<PlaceOrderResult> {
  const shape = statementShape(order)
  const name = statementName(shape)
  const execute =
    STATEMENTS.get(name) ??
    compiledStatement((executor, value: OrderValueOf) => buildStatement(name, shape, value).compile(executor))
  STATEMENTS.set(name, execute)
  const rows = await execute(db, placeOrderValues(order))
  const [first] = rows
  if (!first) throw new Error('the statement gives a row for each product')
  // Without products the row has only what belongs to the order.
  return { order: first, products: order.lines.length === 0 ? [] : rows }
}

/** A part that only some orders need: the statement of all others neither contains it nor does its work. */
const when = (condition: boolean, part: RawBuilder<unknown>) => (condition ? part : sql``)

/** All units are from the stock. */
const stockLines = sql`), lines as materialized (
      select *, is_sold and version = product_version and stock >= min_stock as fits
      from requested_lines left join locked_products on locked_products.id = requested_lines.product_id
`

/** The stock gives whole multiples; the other units are promised, up to the limit of the product, or as a quote offered. */
const backorderLines = (isQuoted: boolean) => sql`), locked_supply as materialized (
      select product_id as supplied_id, version as current_version, allows_backorder, backorder_limit, lead_days, backordered
      from product_supply where product_id in (select id from locked_products) order by product_id for no key update

    ), lines as materialized (
      select *, is_sold and version = product_version and (from_stock = quantity
          or promised_on is not null and ${
            isQuoted
              ? sql`supplied_id is not null`
              : sql`allows_backorder and current_version = supply_version
            and backordered + quantity - from_stock <= backorder_limit`
          }) as fits,
        case when supplied_id is not null then json_build_object('version', current_version, 'allowsBackorder', allows_backorder,
          'backorderLimit', backorder_limit, 'leadDays', lead_days, 'backordered', backordered) end as supply
      from requested_lines left join locked_products on locked_products.id = requested_lines.product_id
        left join locked_supply on supplied_id = requested_lines.product_id
        cross join lateral (select case when stock >= min_stock then quantity
          else stock - stock % order_multiple end as from_stock) taken
`

const promiseWrites = sql`), supply_update as (
      update product_supply set backordered = lines.backordered + lines.quantity - from_stock
      from key, lines where product_supply.product_id = lines.product_id and from_stock < lines.quantity

    ), order_promises as (
      insert into order_promises (order_id, line_no, product_id, quantity, first_promised_on, promised_on)
      select key.order_id, line_no, product_id, quantity - from_stock, promised_on, promised_on
      from key, lines where from_stock < quantity

    `

const emailWithPromises = (value: OrderValueOf) => sql`(case when email_verified then ${value('email')}::jsonb
          else ${value('emailWithoutTexts')}::jsonb end || jsonb_build_object('promises', coalesce((select jsonb_agg(
            jsonb_build_object('sku', sku, 'quantity', quantity - from_stock, 'promisedOn', promised_on) order by line_no)
            from lines where from_stock < quantity), '[]')))::json`

/** Without products nothing else asks whether the buyer and the company are as they were. */
const allFitWithoutProducts = (isForCompany: boolean) =>
  sql`coalesce((select bool_and(coalesce(fits, false)) from lines), exists (select 1 from ${sql.raw(isForCompany ? 'company' : 'buyer')}))`

/** They take no stock. */
const freeTextLines = (value: OrderValueOf) => sql`
      union all select key.order_id, line_no, null, '', name, description, unit_price, quantity, 0, terms
      from key, jsonb_to_recordset(${value('freeTextLines')}::jsonb) as line (line_no int, name text, description text, quantity int,
        unit_price bigint, terms jsonb)`

const FACT_TYPES = { day: 'date', text: 'text' } as const

/** Rows are locked in the same order everywhere: buyer, company, budget, products by ID, their supply, order list. */
function buildStatement(
  name: string,
  {
    hasBackorders,
    isForCompany,
    isFromList,
    isOnBehalf,
    facts,
    hasFreight,
    hasPackedMass,
    isQuoted,
    hasFreeTextLines,
  }: StatementShape,
  value: OrderValueOf,
) {
  const fromStock = sql.raw(hasBackorders ? 'from_stock' : 'quantity')
  return sql<PlaceOrderRow>`/* ${sql.raw(name)} */
    with requested_lines as materialized (
      select * from jsonb_to_recordset(${value('lines')}::jsonb) as line (line_no int, product_id text, quantity int,
        unit_price bigint, product_version int, min_stock int, terms jsonb${when(hasBackorders, sql`, promised_on date, supply_version int, order_multiple int`)})

    ), buyer as materialized ( -- An account that is locked cannot be deleted.
      select id, company_name, vat_id from users where id = ${value('buyerId')} and removed_at is null for key share

    ${when(
      isForCompany,
      sql`), company as materialized ( -- Lets other orders pass, and waits for changes of the company.
      select id from companies
      where id = ${value('companyId')} and order_version = ${value('orderVersion')}::int and exists (select 1 from buyer) for share

    ), budget as materialized (
      select id, cost_center_id, rule, committed, amount - committed as remaining from budgets
      where company_id = ${value('companyId')} and exists (select 1 from company)
        and (cost_center_id = ${value('costCenterId')} or cost_center_id is null)
        and ${value('day')}::date between starts_on and ends_on
      order by cost_center_id nulls last limit 1 for no key update

    `,
    )}), locked_products as materialized (
      select id, sku, sku_key, name, description, picture, family, specs, stock, min_order, order_multiple as list_multiple,
        unit_price as list_price, price_tiers, version, archived_at is null as is_sold${when(hasPackedMass, sql`, trade_data->'packedMassKg' as packed_mass`)}
      from products
      where exists (select 1 from buyer)${when(isForCompany, sql` and exists (select 1 from company) and (select count(*) from budget) <= 1`)}
        and id in (select product_id from requested_lines)
      order by id for no key update

    ${hasBackorders ? backorderLines(isQuoted) : stockLines}

    ${when(
      isFromList,
      sql`), order_list as materialized (
      select id, version from order_lists where user_id = ${value('buyerId')} and name = '' for update

    `,
    )}), checks as materialized (
      select ${hasFreeTextLines ? allFitWithoutProducts(isForCompany) : sql`(select bool_and(coalesce(fits, false)) from lines)`} as all_fit,
        ${value('maxOrdersPerHour')}::int > 0 and exists (
          select 1 from orders where user_id = ${value('buyerId')} and id >= ${value('firstIdOfHour')}
          order by id offset greatest(${value('maxOrdersPerHour')}::int - 1, 0) limit 1) as is_over_limit,
        ${isFromList ? sql`coalesce((select version from order_list), ${value('listVersion')}::int) = ${value('listVersion')}::int` : sql.raw('true')} as list_is_current

    ), key as (
      insert into order_idempotency_keys (user_id, key, body_hash, order_id, created_at)
      select ${value('buyerId')}, ${value('key')}, ${value('bodyHash')}, ${value('orderId')}, ${value('at')}::timestamptz
      from checks
      where all_fit and not is_over_limit and list_is_current and ${value('isAllowed')}::boolean${when(
        isForCompany,
        sql`
        and not exists (select 1 from budget where ${value('total')}::bigint > remaining
          and (rule = 'block' or rule = 'approve' and not ${value('canExceedBudget')}::boolean))`,
      )}
      on conflict (user_id, key) do nothing
      returning order_id

    ), stock_update as ( -- From the locked rows: the snapshot of the statement may be older and would fail the table's checks.
      update products set stock = lines.stock - lines.${fromStock}
      from key, lines where products.id = lines.product_id

    ), placed_order as (
      insert into orders (id, number, user_id, buyer_name, buyer_email, buyer_company, buyer_vat_id, address, ship_to,
        phone, po_number, status, total, amount_due, unit_count, open_units, line_count, pay_by, pending_payment_days,
        search_text, placed_at, changed_at${when(
          isForCompany,
          sql`, company_id, site_id, cost_center_id, site_name,
        cost_center_name, budget_id, over_budget, order_minimum`,
        )}${when(isOnBehalf, sql`, placed_by_id`)}${sql.raw(facts.map((key) => `, ${ORDER_FACTS[key].column}`).join(''))}${when(hasFreight, sql`, freight_kind, freight_amount, freight_service`)})
      select key.order_id, ${value('number')}, ${value('buyerId')}, ${value('buyerName')}, ${value('buyerEmail')},
        ${isForCompany ? sql`${value('companyName')}, ${value('companyVatId')}` : sql.raw('buyer.company_name, buyer.vat_id')},
        ${value('address')}, ${value('shipTo')}::jsonb, ${value('phone')}, ${value('poNumber')}, 'placed', ${value('total')}::bigint, ${value('total')}::bigint,
        ${value('unitCount')}::bigint, ${value('unitCount')}::bigint, ${value('lineCount')}::int, ${value('payBy')}::timestamptz,
        ${value('pendingPaymentDays')}::int, lower(${value('searchText')}) || ${plainSpellings(sql`lower(${value('searchedNames')})`)},
        ${value('at')}, ${value('at')}${when(
          isForCompany,
          sql`,
        ${value('companyId')}, ${value('siteId')}, ${value('costCenterId')}, ${value('siteName')}, ${value('costCenterName')},
        (select id from budget), coalesce((select ${value('total')}::bigint > remaining from budget), false), ${value('orderMinimum')}::bigint`,
        )}${when(isOnBehalf, sql`, ${value('actorId')}`)}${sql.join(
          facts.map((key) => sql`, ${value(key)}::${sql.raw(FACT_TYPES[orderFactOf(key).kind])}`),
          sql``,
        )}${when(
          hasFreight,
          sql`, ${value('freightKind')}, ${value('freightAmount')}::bigint, ${value('freightService')}`,
        )}
      from key, buyer

    ${when(
      isForCompany,
      sql`), budget_update as (
      update budgets set committed = budget.committed + ${value('total')}::bigint
      from key, budget where budgets.id = budget.id

    `,
    )}), order_lines as (
      insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity,
        available_before, terms)
      select key.order_id, line_no, product_id, sku, name, description, unit_price, quantity, stock, terms from key, lines${when(hasFreeTextLines, freeTextLines(value))}

    ${when(hasBackorders, promiseWrites)}), order_event as (
      insert into order_events (id, order_id, status, actor_email, actor_name, at)
      select ${value('eventId')}, order_id, 'placed', ${value('actorEmail')}, ${value('actorName')}, ${value('at')} from key

    ), email as ( -- Without typed text while the address is not confirmed.
      insert into outbox (id, kind, recipient, payload, next_attempt_at, created_at)
      select ${value('mailId')}, 'order-received', email,
        ${hasBackorders ? emailWithPromises(value) : sql`case when email_verified then ${value('email')}::json else ${value('emailWithoutTexts')}::json end`}, ${value('at')}, ${value('at')}
      from key, users
      where users.id = ${value('buyerId')} and ${canReceiveOrderEmail(value('hourAgo'), value('maxEmails'))}

    )${when(
      isFromList,
      sql`, emptied_list as (
      delete from order_list_lines using key, order_list where order_list_lines.list_id = order_list.id

    ), list_update as (
      update order_lists set version = order_list.version + 1, updated_at = ${value('at')}::timestamptz
      from key, order_list where order_lists.id = order_list.id

    )`,
    )}
    select exists (select 1 from key) as placed, exists (select 1 from buyer) as buyer_is_present, list_is_current, is_over_limit,
      coalesce((select company_name from buyer), '') as buyer_company, coalesce((select vat_id from buyer), '') as buyer_vat_id,${when(
        isForCompany,
        sql`
      exists (select 1 from company) as company_is_current, (select json_build_object('remaining', remaining,
        'rule', rule, 'isOfCostCenter', cost_center_id is not null) from budget) as budget,`,
      )}
      line_no, product_id, is_sold, version, stock, sku, sku_key, name, description, picture, family, specs,
      list_price as unit_price, min_order, list_multiple as order_multiple, price_tiers${when(hasBackorders, sql`, supply, from_stock`)}${when(hasPackedMass, sql`, packed_mass`)}
    from checks ${sql.raw(hasFreeTextLines ? 'left join lines on true' : 'cross join lines')} order by line_no`
}
