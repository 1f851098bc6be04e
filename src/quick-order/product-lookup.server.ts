import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import { toProductDto } from '#app/products/queries.server.ts'
import { extractSearchTerms, normalizeSku } from '#app/products/rules.ts'
import type { ProductLookupResult } from './contract.ts'

const MAX_CANDIDATES = 5
/** An term that is neither a SKU nor a name costs a search of its own: beyond so many, none is suggested. */
export const MAX_SEARCHES = 500
export const MAX_SEARCHES_OF_GUESTS = 100
const MIN_SEARCH_LENGTH = 3

type ProductMatchRow = Row<'products'> & { term: string; by: 'sku' | 'name' | 'words' }

/**
 * What each term may mean, in the same order: the product whose SKU it is (whatever its signs), else the one whose
 * name it is, else up to five it may mean. Two statements, however many terms.
 */
export async function findMatchingProducts(
  db: Db,
  terms: readonly string[],
  maxSearches = MAX_SEARCHES,
): Promise<ProductLookupResult[]> {
  const uniqueTerms = [...new Set(terms)]
  const exact = groupMatches(await findExactMatches(db, uniqueTerms))
  const unknown = uniqueTerms.filter((term) => !exact.has(term)).flatMap(buildTermSearch)
  const similar = groupMatches(await findSimilarMatches(db, unknown.slice(0, maxSearches)))
  return terms.map((term) => ({
    term,
    matches: (exact.get(term) ?? similar.get(term) ?? []).map(toProductDto),
  }))
}

/** Those by SKU where there are any. */
function groupMatches(rows: readonly ProductMatchRow[]): Map<string, ProductMatchRow[]> {
  const found = Map.groupBy(rows, ({ term }) => term)
  for (const [term, matches] of found) {
    const bySku = matches.filter(({ by }) => by === 'sku')
    if (bySku.length > 0) found.set(term, bySku)
  }
  return found
}

async function findExactMatches(db: Db, terms: readonly string[]): Promise<ProductMatchRow[]> {
  const asked = JSON.stringify(terms.map((term) => ({ term, key: normalizeSku(term) })))
  const { rows } = await sql<ProductMatchRow>`
    with asked as materialized (
      select * from jsonb_to_recordset(${asked}::jsonb) as asked (term text, key text)
    )
    select asked.term, 'sku' as by, products.* from asked join products on products.sku_key = asked.key
    where archived_at is null
    union all
    select asked.term, 'name' as by, named.* from asked cross join lateral (
      select * from products
      where lower(name) = lower(asked.term) and archived_at is null order by id limit ${MAX_CANDIDATES}
    ) named
    order by id`.execute(db)
  return rows
}

interface TermSearch {
  term: string
  /** The longest, which the index finds. */
  pattern: string
  /** All of them must occur. */
  patterns: string[]
}

/** Words are searched one by one, a SKU's beginning as a whole; what is shorter than three signs not at all. */
function buildTermSearch(term: string): TermSearch[] {
  const words = extractSearchTerms(term).filter((word) => word.length >= MIN_SEARCH_LENGTH)
  const key = normalizeSku(term).toLowerCase()
  const patterns = /\s/.test(term) && words.length > 0 ? words : [key]
  const [longest = ''] = patterns.toSorted((a, b) => b.length - a.length)
  if (longest.length < MIN_SEARCH_LENGTH) return []
  return [{ term, pattern: `%${longest}%`, patterns: patterns.map((word) => `%${word}%`) }]
}

async function findSimilarMatches(db: Db, searches: readonly TermSearch[]): Promise<ProductMatchRow[]> {
  if (searches.length === 0) return []
  const { rows } = await sql<ProductMatchRow>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as asked (term text, pattern text, patterns jsonb)
    )
    select asked.term, 'words' as by, near.* from asked cross join lateral (
      select * from products
      where archived_at is null and search_text like asked.pattern
        and search_text like all (array(select jsonb_array_elements_text(asked.patterns)))
      order by id limit ${MAX_CANDIDATES}
    ) near`.execute(db)
  return rows
}
