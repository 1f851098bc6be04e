import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import { toProductDto } from '#app/products/core/product-dto.server.ts'
import { extractSearchTerms, normalizeSku } from '#app/products/core/rules.ts'
import { findCorrections } from '#app/products/search/search-corrections.server.ts'
import type { ProductLookupResult } from '../core/contract.ts'

const MAX_CANDIDATES = 5
/** Each term without an exact match needs its own search. Terms beyond this limit get no suggestions. */
const MAX_SEARCHES = 500
export const MAX_GUEST_SEARCHES = 100
/** Of those without a similar product. */
const MAX_CORRECTED_SEARCHES = 20
const MIN_SEARCH_LENGTH = 3

type ProductMatchRow = Row<'products'> & { term: string; by: 'sku' | 'name' | 'words' }

/**
 * The products that match each term, in the same order: the one with this SKU (whatever its separators), else those
 * with this name, else up to five similar ones, also of a misspelled name. Four statements, however many terms.
 */
export async function findMatchingProducts(
  db: Db,
  terms: readonly string[],
  maxSearches = MAX_SEARCHES,
): Promise<ProductLookupResult[]> {
  const uniqueTerms = [...new Set(terms)]
  const exact = groupMatches(await findExactMatches(db, uniqueTerms))
  const searches = uniqueTerms.filter((term) => !exact.has(term)).flatMap(buildTermSearch)
  const similar = groupMatches(await findSimilarMatches(db, searches.slice(0, maxSearches)))
  const unmatched = searches.flatMap(({ term }) => (similar.has(term) ? [] : [term]))
  const corrected = groupMatches(await findCorrectedMatches(db, unmatched.slice(0, MAX_CORRECTED_SEARCHES)))
  return terms.map((term) => ({
    term,
    matches: (exact.get(term) ?? similar.get(term) ?? corrected.get(term) ?? []).map(toProductDto),
  }))
}

/** Groups the matches by term. Matches by SKU take precedence over matches by name. */
function groupMatches(rows: readonly ProductMatchRow[]): Map<string, ProductMatchRow[]> {
  const byTerm = Map.groupBy(rows, ({ term }) => term)
  for (const [term, matches] of byTerm) {
    const bySku = matches.filter(({ by }) => by === 'sku')
    if (bySku.length > 0) byTerm.set(term, bySku)
  }
  return byTerm
}

async function findExactMatches(db: Db, terms: readonly string[]): Promise<ProductMatchRow[]> {
  const keys = JSON.stringify(terms.map((term) => ({ term, key: normalizeSku(term) })))
  const { rows } = await sql<ProductMatchRow>`
    with searched as materialized (
      select * from jsonb_to_recordset(${keys}::jsonb) as searched (term text, key text)
    )
    select searched.term, 'sku' as by, products.* from searched join products on products.sku_key = searched.key
    where archived_at is null
    union all
    select searched.term, 'sku' as by, products.* from searched join former_skus on former_skus.sku_key = searched.key
      join products on products.id = former_skus.product_id
    where archived_at is null
    union all
    select searched.term, 'name' as by, named.* from searched cross join lateral (
      select * from products
      where lower(name) = lower(searched.term) and archived_at is null order by id limit ${MAX_CANDIDATES}
    ) named
    order by id`.execute(db)
  return rows
}

interface TermSearch {
  term: string
  /** The longest pattern, which can use the index. */
  pattern: string
  /** All of these must match. */
  patterns: string[]
}

/** Searches several words separately, and a single word as part of a SKU. One of them has three characters or more. */
function buildTermSearch(term: string): TermSearch[] {
  const isLong = (word: string) => word.length >= MIN_SEARCH_LENGTH
  const words = extractSearchTerms(term).filter((word) => isLong(word) || /\d/.test(word))
  const key = normalizeSku(term).toLowerCase()
  const patterns = /\s/.test(term) && words.some(isLong) ? words : [key]
  const [longest = ''] = patterns.toSorted((a, b) => b.length - a.length)
  if (longest.length < MIN_SEARCH_LENGTH) return []
  return [{ term, pattern: `%${longest}%`, patterns: patterns.map((word) => `%${word}%`) }]
}

async function findSimilarMatches(db: Db, searches: readonly TermSearch[]): Promise<ProductMatchRow[]> {
  if (searches.length === 0) return []
  const { rows } = await sql<ProductMatchRow>`
    with searched as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as searched (term text, pattern text, patterns jsonb)
    )
    select searched.term, 'words' as by, near.* from searched cross join lateral (
      select * from products
      where archived_at is null and search_text like searched.pattern
        and search_text like all (array(select jsonb_array_elements_text(searched.patterns)))
      order by id limit ${MAX_CANDIDATES}
    ) near`.execute(db)
  return rows
}

/** In a word with digits, the letters O and I were often meant to be digits: 'FX-1O'. */
const readDigits = (word: string): string =>
  /\d/.test(word) ? word.replaceAll('o', '0').replaceAll('i', '1') : word

/** Searches again with each word that no product has replaced by one that differs in a single typo, or in a digit. */
async function findCorrectedMatches(db: Db, terms: readonly string[]): Promise<ProductMatchRow[]> {
  const corrections = await findCorrections(db, [...new Set(terms.flatMap(extractSearchTerms))])
  const searches = terms.flatMap((term) => {
    const words = extractSearchTerms(term).map((word) => corrections.get(word)?.[0] ?? readDigits(word))
    return buildTermSearch(words.join(' ')).map((search) => ({ ...search, term }))
  })
  return findSimilarMatches(db, searches)
}
