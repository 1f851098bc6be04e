/** Reads agreements, their prices and the prices that apply today. */

import { type ExpressionBuilder, type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { companyNotFoundProblem } from '#app/companies/core/problems.server.ts'
import { findMember, findMemberships } from '#app/companies/core/queries.server.ts'
import type { CompanyActor } from '#app/companies/core/rules.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { optionalQuantity } from '#app/pricing/agreed-min-order.ts'
import type { AgreedPrice, AgreementTerms } from '#app/pricing/company-terms.ts'
import { toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import type { Agreement, AgreementSummary, CompanyPricesDto } from './contract.ts'
import { agreementState, ENDED_NOTICE_DAYS, MAX_AGREED_PRICES, MAX_AGREEMENTS } from './rules.ts'

/** The dates are read as text, whatever the driver makes of a date. */
function selectAgreements(db: Db) {
  return db
    .selectFrom('agreements')
    .select(['agreements.id', 'company_id', 'name', 'discount_bp', 'order_minimum', 'status', 'version'])
    .select([
      sql<string>`agreements.starts_on::text`.as('startsOn'),
      sql<string>`agreements.ends_on::text`.as('endsOn'),
    ])
}

export type AgreementRow = InferResult<ReturnType<typeof selectAgreements>>[number]

/** The newest first. Members do not see drafts. */
export async function listAgreements(
  db: Db,
  companyId: string,
  actor: CompanyActor,
  now: Date,
): Promise<AgreementSummary[]> {
  let select = selectAgreements(db)
    .select((eb) =>
      eb
        .selectFrom('agreement_prices')
        .select(({ fn }) => fn.countAll<number>().as('prices'))
        .whereRef('agreement_id', '=', 'agreements.id')
        .as('prices'),
    )
    .where('company_id', '=', companyId)
  if (actor !== 'administrator') select = select.where('status', '<>', 'draft')
  const rows = await select.orderBy('agreements.id', 'desc').limit(MAX_AGREEMENTS).execute()
  return rows.map((row) => toSummary(row, row.prices ?? 0, now))
}

function toSummary(row: AgreementRow, priceCount: number, now: Date): AgreementSummary {
  const { id, name, startsOn, endsOn, discount_bp, order_minimum, version } = row
  return {
    id,
    name,
    startsOn,
    endsOn,
    version,
    priceCount,
    discountBp: discount_bp,
    orderMinimum: optionalDecimal(order_minimum),
    state: agreementState(row, utcDay(now)),
  }
}

/** Undefined for an agreement of another company, and for a draft unless an administrator reads it. */
export async function findAgreementRow(
  db: Db,
  companyId: string,
  id: string,
  actor: CompanyActor,
): Promise<AgreementRow | undefined> {
  const row = await selectAgreements(db)
    .where('agreements.id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.status === 'draft' && actor !== 'administrator' ? undefined : row
}

export async function readAgreement(
  db: Db,
  companyId: string,
  id: string,
  actor: CompanyActor,
  now: Date,
): Promise<Agreement | undefined> {
  const row = await findAgreementRow(db, companyId, id, actor)
  if (!row) return undefined
  const prices = await db
    .selectFrom('agreement_prices')
    .innerJoin('products', 'products.id', 'agreement_prices.product_id')
    .select(['product_id', 'agreement_prices.unit_price', 'agreement_prices.price_tiers'])
    .select(['agreement_prices.min_order', 'multiple', 'sku', 'name', 'archived_at'])
    .select(['products.unit_price as list_price', 'products.price_tiers as list_tiers'])
    .select(['products.min_order as list_min_order', 'order_multiple'])
    .where('agreement_id', '=', id)
    .orderBy('sku')
    .limit(MAX_AGREED_PRICES)
    .execute()
  return {
    ...toSummary(row, prices.length, now),
    prices: prices.map(({ sku, name, ...price }) => ({
      ...toPriceDto(price),
      sku,
      name,
      isArchived: price.archived_at !== null,
      listPrice: decimalFromCents(price.list_price),
      listPriceTiers: toDecimalTiers(price.list_tiers),
      listMinOrder: price.list_min_order,
      listOrderMultiple: price.order_multiple,
    })),
  }
}

type PriceRow = Pick<
  Row<'agreement_prices'>,
  'product_id' | 'unit_price' | 'price_tiers' | 'min_order' | 'multiple'
>

const toPriceDto = ({ product_id, unit_price, price_tiers, min_order, multiple }: PriceRow) => ({
  productID: product_id,
  price: optionalDecimal(unit_price),
  priceTiers: price_tiers && toDecimalTiers(price_tiers),
  minOrder: min_order,
  orderMultiple: multiple,
})

/** The agreement that applies on the day of `now`, if there is one. */
function selectCurrent(db: Db, companyId: string, now: Date) {
  return selectAgreements(db)
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where(sql<boolean>`starts_on <= ${utcDay(now)}::date and ends_on >= ${utcDay(now)}::date`)
}

/** The agreement as an order needs it: with the prices of its products only. */
export interface CurrentAgreement extends AgreementTerms {
  id: string
  /** In cents. */
  orderMinimum: number | null
  prices: ReadonlyMap<string, AgreedPrice>
}

/**
 * The agreement of a company on a day, with the prices of some products, as a part of a statement about the company.
 * @param day such as '2026-11-25'
 */
export const selectCurrentAgreement = (
  eb: ExpressionBuilder<Schema, 'companies'>,
  productIds: RawBuilder<readonly string[]>,
  day: RawBuilder<string>,
) =>
  jsonObjectFrom(
    eb
      .selectFrom('agreements')
      .select(['agreements.id', 'discount_bp', 'order_minimum'])
      .select([
        sql<string>`starts_on::text`.as('startsOn'),
        sql<string>`ends_on::text`.as('endsOn'),
        jsonArrayFrom(
          eb
            .selectFrom('agreement_prices')
            .select(['product_id', 'unit_price', 'price_tiers', 'min_order', 'multiple'])
            .where(sql<boolean>`agreement_id = agreements.id and product_id = any(${productIds}::text[])`),
        ).as('prices'),
      ])
      .whereRef('company_id', '=', 'companies.id')
      .where('agreements.status', '=', sql.lit('active'))
      .where(sql<boolean>`${day}::date between starts_on and ends_on`)
      .limit(sql.lit(1)),
  )

type CurrentAgreementRow = Pick<Row<'agreements'>, 'id' | 'discount_bp' | 'order_minimum'> & {
  startsOn: string
  endsOn: string
  prices: PriceRow[]
}

export function toCurrentAgreement(agreement: CurrentAgreementRow | null): CurrentAgreement | null {
  if (!agreement) return null
  const { id, startsOn, endsOn, discount_bp: discountBp, order_minimum: orderMinimum, prices } = agreement
  return {
    id,
    startsOn,
    endsOn,
    discountBp,
    orderMinimum,
    prices: new Map(
      prices.map(({ product_id, unit_price, price_tiers, min_order, multiple }) => [
        product_id,
        {
          unitPrice: unit_price,
          priceTiers: price_tiers,
          minOrderQuantity: optionalQuantity(min_order),
          orderMultiple: multiple,
        },
      ]),
    ),
  }
}

/** In one query. Null if list prices apply. */
export async function findCurrentAgreement(
  db: Db,
  companyId: string,
  productIds: readonly string[],
  now: Date,
): Promise<CurrentAgreement | null> {
  const company = await db
    .selectFrom('companies')
    .select((eb) => selectCurrentAgreement(eb, sql.val(productIds), sql.val(utcDay(now))).as('agreement'))
    .where('id', '=', companyId)
    .executeTakeFirst()
  return toCurrentAgreement(company?.agreement ?? null)
}

/**
 * The prices of a member today, for the screens.
 * @param chosen the company that the member orders for; by default the first one they can order for, otherwise their first
 */
export async function readCompanyPrices(
  db: Db,
  userId: string,
  chosen: string | undefined,
  now: Date,
): Promise<CompanyPricesDto> {
  if (chosen !== undefined && !(await findMember(db, chosen, userId))) throw companyNotFoundProblem()
  const memberships = (await findMemberships(db, userId)).filter(({ status }) => status === 'active')
  const company =
    memberships.find(({ companyId }) => companyId === chosen) ??
    memberships.find(({ role }) => isPermitted(role, 'order')) ??
    memberships[0]
  if (!company) return { company: null, agreement: null, ended: null, prices: [] }
  return readPricesOf(db, { id: company.companyId, name: company.name }, now)
}

/** The prices of a company today. */
export async function readPricesOf(
  db: Db,
  company: { id: string; name: string },
  now: Date,
): Promise<CompanyPricesDto> {
  const agreement = await selectCurrent(db, company.id, now).executeTakeFirst()
  if (!agreement) {
    const ended = await findEndedAgreement(db, company.id, now)
    return { company, agreement: null, ended, prices: [] }
  }
  const prices = await db
    .selectFrom('agreement_prices')
    .select(['product_id', 'unit_price', 'price_tiers', 'min_order', 'multiple'])
    .where('agreement_id', '=', agreement.id)
    .limit(MAX_AGREED_PRICES)
    .execute()
  const { id, startsOn, endsOn, discount_bp, order_minimum } = agreement
  return {
    company,
    agreement: {
      id,
      name: agreement.name,
      startsOn,
      endsOn,
      discountBp: discount_bp,
      orderMinimum: optionalDecimal(order_minimum),
    },
    ended: null,
    prices: prices.map(toPriceDto),
  }
}

/** The last agreement that ended in the last days. */
async function findEndedAgreement(db: Db, companyId: string, now: Date) {
  const since = utcDay(addDays(now, -ENDED_NOTICE_DAYS))
  const row = await selectAgreements(db)
    .where('company_id', '=', companyId)
    .where('status', '<>', 'draft')
    .where(sql<boolean>`starts_on <= ${utcDay(now)}::date and ends_on >= ${since}::date`)
    .where(sql<boolean>`(status = 'ended' or ends_on < ${utcDay(now)}::date)`)
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { name: row.name, endsOn: row.endsOn } : null
}
