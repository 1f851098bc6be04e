import { type Kysely, sql } from 'kysely'

const LETTERS = `
  'àáâãäåāăąçćčďđèéêëēėęěğìíîïīįıľłñńňņòóôõöøōőřŕśšşșťţțùúûüūůűųýÿźżž',
  'aaaaaaaaacccddeeeeeeeegiiiiiiillnnnnoooooooorrsssstttuuuuuuuuyyzzz'`

/** The expression of `plainSpellings` in `text-search.server.ts`. */
const plainSpellings = (names: string) => `case
  when octet_length(${names}) = length(${names}) then ''
  else ' ' || translate(${names}, ${LETTERS}) || ' ' || translate(
    replace(replace(replace(replace(${names}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), ${LETTERS}) end`

/** In the order of their IDs, as other statements lock orders. */
const ACCENTED_ORDERS = `
  select id, lower(concat_ws(' ', buyer_name, case when company_id is not null then buyer_company end, site_name, cost_center_name)) as names
  from orders where octet_length(search_text) <> length(search_text)
  order by id for no key update`

const STATEMENTS = [
  'drop index users_trigrams',
  `create index users_trigrams on users using gin (
    (lower(name) || ' ' || email || ${plainSpellings('lower(name)')}) gin_trgm_ops)`,
  'drop index companies_searched',
  `create index companies_searched on companies using gin (
    (search_text || ${plainSpellings('search_text')}) gin_trgm_ops)`,
  `update orders set search_text = search_text || ${plainSpellings('accented.names')}
    from (${ACCENTED_ORDERS}) accented where orders.id = accented.id`,
]

/** Until it ends, the previous release searches users and companies without an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
