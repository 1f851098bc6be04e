/** Reads agreements, their prices and the prices that apply today. */

import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import type { AgreedPrice, AgreementTerms } from '#app/pricing/company-terms.ts'
import { toDecimalTiers } from '#app/pricing/price-tiers.ts'
import { companyProblem } from '../problems.server.ts'
import { findMember, findMemberships } from '../queries.server.ts'
import type { CompanyActor } from '../rules.ts'
import { isPermitted } from '../rules.ts'
import type { Agreement, AgreementSummary, CompanyPricesDto } from './contract.ts'
import { agreementState, ENDED_NOTICE_DAYS, MAX_AGREED_PRICES, MAX_AGREEMENTS } from './rules.ts'

const DAY_MS = 24 * 60 * 60_000

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

export type AgreementRow = Awaited<ReturnType<ReturnType<typeof selectAgreements>['execute']>>[number]

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
    ...{ id, name, startsOn, endsOn, version, priceCount },
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
): Promise<Agreement> {
  const row = await findAgreementRow(db, companyId, id, actor)
  if (!row) throw companyProblem('agreement-not-found')
  const prices = await db
    .selectFrom('agreement_prices')
    .innerJoin('products', 'products.id', 'agreement_prices.product_id')
    .select(['product_id', 'agreement_prices.unit_price', 'agreement_prices.price_tiers'])
    .select(['agreement_prices.min_order', 'multiple', 'sku', 'name', 'archived_at'])
    .select('products.unit_price as list_price')
    .where('agreement_id', '=', id)
    .orderBy('sku')
    .limit(MAX_AGREED_PRICES)
    .execute()
  return {
    ...toSummary(row, prices.length, now),
    prices: prices.map(({ sku, name, list_price, archived_at, ...price }) => ({
      ...toPriceDto(price),
      ...{ sku, name, listPrice: decimalFromCents(list_price), isArchived: archived_at !== null },
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

/** In one query. Null if list prices apply. */
export async function findCurrentAgreement(
  db: Db,
  companyId: string,
  productIds: readonly string[],
  now: Date,
): Promise<CurrentAgreement | null> {
  const rows = await selectCurrent(db, companyId, now)
    .leftJoin('agreement_prices', (join) =>
      join
        .onRef('agreement_prices.agreement_id', '=', 'agreements.id')
        .on(sql<boolean>`agreement_prices.product_id = any(${[...productIds]}::text[])`),
    )
    .select(['product_id', 'unit_price', 'price_tiers', 'min_order', 'multiple'])
    .execute()
  const [first] = rows
  if (!first) return null
  const { id, startsOn, endsOn, discount_bp: discountBp, order_minimum: orderMinimum } = first
  const prices = rows.flatMap(({ product_id, unit_price, price_tiers, min_order, multiple }) =>
    product_id === null
      ? []
      : [
          [
            product_id,
            { unitPrice: unit_price, priceTiers: price_tiers, minOrder: min_order, multiple },
          ] as const,
        ],
  )
  return { id, startsOn, endsOn, discountBp, orderMinimum, prices: new Map(prices) }
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
  if (chosen !== undefined && !(await findMember(db, chosen, userId)))
    throw companyProblem('company-not-found')
  const memberships = (await findMemberships(db, userId)).filter(({ status }) => status === 'active')
  const company =
    memberships.find(({ companyId }) => companyId === chosen) ??
    memberships.find(({ role }) => isPermitted(role, 'order')) ??
    memberships[0]
  if (!company) return { company: null, agreement: null, ended: null, prices: [] }
  const { companyId, name } = company
  const agreement = await selectCurrent(db, companyId, now).executeTakeFirst()
  if (!agreement) {
    const ended = await findEndedAgreement(db, companyId, now)
    return { company: { id: companyId, name }, agreement: null, ended, prices: [] }
  }
  const prices = await db
    .selectFrom('agreement_prices')
    .select(['product_id', 'unit_price', 'price_tiers', 'min_order', 'multiple'])
    .where('agreement_id', '=', agreement.id)
    .limit(MAX_AGREED_PRICES)
    .execute()
  const { id, startsOn, endsOn, discount_bp, order_minimum } = agreement
  return {
    company: { id: companyId, name },
    agreement: {
      ...{ id, name: agreement.name, startsOn, endsOn },
      discountBp: discount_bp,
      orderMinimum: optionalDecimal(order_minimum),
    },
    ended: null,
    prices: prices.map(toPriceDto),
  }
}

/** The last agreement that ended in the last days. */
async function findEndedAgreement(db: Db, companyId: string, now: Date) {
  const since = utcDay(new Date(now.getTime() - ENDED_NOTICE_DAYS * DAY_MS))
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
