import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db, Schema } from '#app/db/schema.server.ts'
import { containsWord } from '#app/db/text-search.server.ts'
import { computeEditDistance, extractSearchTerms, listDeletionVariants, normalizeSku } from '../rules.ts'
import { FAMILIES, type Family } from '../specifications/specifications.ts'

type ProductCondition = (
  eb: ExpressionBuilder<Schema, 'products'>,
) => ExpressionWrapper<Schema, 'products', SqlBool>

/** What a search looks through: name, SKU with and without its signs, family and description, in lower case. */
export function buildSearchText(product: {
  sku: string
  name: string
  family: Family
  description: string
}): string {
  const { sku, name, family, description } = product
  return [name, sku, normalizeSku(sku), FAMILIES[family].singular, description].join(' ').toLowerCase()
}

/** The words of a search text that a mistyped one is held against. Words with digits are figures and stay out. */
export function extractVocabulary(searchText: string): string[] {
  return extractSearchTerms(searchText).filter(
    (word) => word.length >= 3 && word.length <= 40 && !/\d/.test(word),
  )
}

/** Adds words to the vocabulary, each under every single slip that could be made in typing it. */
export async function indexSearchWords(db: Db, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const addedWords = await db
    .insertInto('search_words')
    .values([...new Set(words)].toSorted().map((word) => ({ word })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('word')
    .execute()
  const variants = addedWords.flatMap(({ word }) =>
    listDeletionVariants(word).map((slip) => ({ slip, word })),
  )
  for (let from = 0; from < variants.length; from += 5_000) {
    await db
      .insertInto('search_slips')
      .values(variants.slice(from, from + 5_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * The condition a search sets on products: every word occurs in the search text, or the whole query is a SKU's
 * beginning. A word that occurs nowhere stands for the known words one slip away from it.
 * @returns null where the query asks for nothing, a condition that is never true where it holds no word at all
 */
export async function buildSearchCondition(
  db: Db,
  query: string | undefined,
): Promise<ProductCondition | null> {
  if (!query?.trim()) return null
  const words = extractSearchTerms(query).slice(0, 8)
  const key = normalizeSku(query)
  const corrections = await findCorrections(db, words)
  return (eb) => {
    const text = eb.ref('search_text')
    const everyWord = eb.and(
      words.map((word) =>
        eb.or((corrections.get(word) ?? [word]).map((choice) => containsWord(text, choice))),
      ),
    )
    const matches = [
      ...(words.length ? [everyWord] : []),
      ...(key.length >= 2 ? [eb('sku_key', 'like', `${key}%`)] : []),
    ]
    return matches.length ? eb.or(matches) : eb.and([sql<boolean>`false`])
  }
}

const MAX_CORRECTIONS = 20

/** For each word that occurs nowhere, the known words one slip away from it; a word without any is left out. */
async function findCorrections(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const correctableWords = words.filter((word) => word.length >= 4 && !/\d/.test(word))
  if (correctableWords.length === 0) return new Map()
  const within = correctableWords.map(
    (asked) =>
      sql`(select ${asked}::text as asked, word, true as within from search_words
        where word like ${`%${asked}%`} limit 1)`,
  )
  const near = correctableWords.map(
    (asked) =>
      sql`(select distinct ${asked}::text, word, false from search_slips
        where slip in (${sql.join(listDeletionVariants(asked))}) order by word limit ${MAX_CORRECTIONS})`,
  )
  const { rows } = await sql<{ asked: string; word: string; within: boolean }>`
    ${sql.join([...within, ...near], sql` union all `)}`.execute(db)
  const known = new Set(rows.flatMap(({ asked, within: isWithin }) => (isWithin ? [asked] : [])))
  const corrections = new Map<string, string[]>()
  for (const { asked, word } of rows) {
    if (known.has(asked) || computeEditDistance(asked, word, 1) > 1) continue
    corrections.set(asked, [...(corrections.get(asked) ?? []), word])
  }
  return corrections
}
