import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db, Schema } from '#app/db/schema.server.ts'
import { containsWord } from '#app/db/text-search.server.ts'
import { extractSearchTerms, isWithinOneTypo, listDeletionVariants, normalizeSku } from '../rules.ts'
import { FAMILIES, type Family } from '../specifications/specifications.ts'

type ProductCondition = (
  eb: ExpressionBuilder<Schema, 'products'>,
) => ExpressionWrapper<Schema, 'products', SqlBool>

/** The searchable text: name, SKU with and without separators, family and description, in lower case. */
export function buildSearchText(product: {
  sku: string
  name: string
  family: Family
  description: string
}): string {
  const { sku, name, family, description } = product
  return [name, sku, normalizeSku(sku), FAMILIES[family].singular, description].join(' ').toLowerCase()
}

/** The words that a misspelled word can be corrected to. Words with digits are left out: they are numbers or SKUs. */
export function extractVocabulary(searchText: string): string[] {
  return extractSearchTerms(searchText).filter(
    (word) => word.length >= 3 && word.length <= 40 && !/\d/.test(word),
  )
}

/** Adds words to the vocabulary, each with its deletion variants. */
export async function indexSearchWords(db: Db, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const addedWords = await db
    .insertInto('search_words')
    .values([...new Set(words)].toSorted().map((word) => ({ word })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('word')
    .execute()
  const variants = addedWords.flatMap(({ word }) =>
    listDeletionVariants(word).map((variant) => ({ variant, word })),
  )
  for (let from = 0; from < variants.length; from += 5_000) {
    await db
      .insertInto('search_deletion_variants')
      .values(variants.slice(from, from + 5_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * The condition for a search: every word occurs in the search text, or the query is the beginning of an SKU. A word
 * that occurs in no product is replaced by the vocabulary words that are one typo away.
 * @returns null for a blank query; a condition that is never true for a query without words
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

/** For each word that occurs in no product, the vocabulary words that are one typo away. */
async function findCorrections(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const correctableWords = words.filter((word) => word.length >= 4 && !/\d/.test(word))
  if (correctableWords.length === 0) return new Map()
  const occurrences = correctableWords.map(
    (searched) =>
      sql`(select ${searched}::text as searched, word, true as occurs from search_words
        where word like ${`%${searched}%`} limit 1)`,
  )
  const candidates = correctableWords.map(
    (searched) =>
      sql`(select distinct ${searched}::text, word, false from search_deletion_variants
        where variant in (${sql.join(listDeletionVariants(searched))}) order by word limit ${MAX_CORRECTIONS})`,
  )
  const { rows } = await sql<{ searched: string; word: string; occurs: boolean }>`
    ${sql.join([...occurrences, ...candidates], sql` union all `)}`.execute(db)
  const occurring = new Set(rows.flatMap(({ searched, occurs }) => (occurs ? [searched] : [])))
  const corrections = new Map<string, string[]>()
  for (const { searched, word } of rows) {
    if (occurring.has(searched) || !isWithinOneTypo(searched, word)) continue
    corrections.set(searched, [...(corrections.get(searched) ?? []), word])
  }
  return corrections
}
