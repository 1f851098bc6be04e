import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import { productOnTheWire } from '#app/products/queries.server.ts'
import { searchWords, skuKey } from '#app/products/rules.ts'
import type { FoundArticle } from './contract.ts'

const MOST_CANDIDATES = 5
/** An article that is neither a SKU nor a name costs a search of its own: beyond so many, none is suggested. */
export const MAX_SEARCHES = 500
export const MAX_SEARCHES_OF_GUESTS = 100
const SHORTEST_SEARCH = 3

type Match = Row<'products'> & { article: string; by: 'sku' | 'name' | 'words' }

/**
 * What each article may mean, in the same order: the machine whose SKU it is (whatever its signs), else the one whose
 * name it is, else up to five it may mean. Two statements, however many articles.
 */
export async function findArticles(
  db: Db,
  articles: readonly string[],
  maxSearches = MAX_SEARCHES,
): Promise<FoundArticle[]> {
  const different = [...new Set(articles)]
  const exact = matchesOf(await exactMatches(db, different))
  const unknown = different.filter((article) => !exact.has(article)).flatMap(searchOf)
  const near = matchesOf(await nearMatches(db, unknown.slice(0, maxSearches)))
  return articles.map((article) => ({
    article,
    matches: (exact.get(article) ?? near.get(article) ?? []).map(productOnTheWire),
  }))
}

/** Those by SKU where there are any. */
function matchesOf(rows: readonly Match[]): Map<string, Match[]> {
  const found = Map.groupBy(rows, ({ article }) => article)
  for (const [article, matches] of found) {
    const bySku = matches.filter(({ by }) => by === 'sku')
    if (bySku.length > 0) found.set(article, bySku)
  }
  return found
}

async function exactMatches(db: Db, articles: readonly string[]): Promise<Match[]> {
  const asked = JSON.stringify(articles.map((article) => ({ article, key: skuKey(article) })))
  const { rows } = await sql<Match>`
    with asked as materialized (
      select * from jsonb_to_recordset(${asked}::jsonb) as asked (article text, key text)
    )
    select asked.article, 'sku' as by, products.* from asked join products on products.sku_key = asked.key
    where archived_at is null
    union all
    select asked.article, 'name' as by, named.* from asked cross join lateral (
      select * from products
      where lower(name) = lower(asked.article) and archived_at is null order by id limit ${MOST_CANDIDATES}
    ) named
    order by id`.execute(db)
  return rows
}

interface Search {
  article: string
  /** The longest, which the index finds. */
  pattern: string
  /** All of them must occur. */
  patterns: string[]
}

/** Words are searched one by one, a SKU's beginning as a whole; what is shorter than three signs not at all. */
function searchOf(article: string): Search[] {
  const words = searchWords(article).filter((word) => word.length >= SHORTEST_SEARCH)
  const key = skuKey(article).toLowerCase()
  const wanted = /\s/.test(article) && words.length > 0 ? words : [key]
  const [longest = ''] = wanted.toSorted((a, b) => b.length - a.length)
  if (longest.length < SHORTEST_SEARCH) return []
  return [{ article, pattern: `%${longest}%`, patterns: wanted.map((word) => `%${word}%`) }]
}

async function nearMatches(db: Db, searches: readonly Search[]): Promise<Match[]> {
  if (searches.length === 0) return []
  const { rows } = await sql<Match>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as asked (article text, pattern text, patterns jsonb)
    )
    select asked.article, 'words' as by, near.* from asked cross join lateral (
      select * from products
      where archived_at is null and search_text like asked.pattern
        and search_text like all (array(select jsonb_array_elements_text(asked.patterns)))
      order by id limit ${MOST_CANDIDATES}
    ) near`.execute(db)
  return rows
}
