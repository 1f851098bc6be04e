import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db, NewRow, Schema } from '../db/schema.server.ts'
import { searchWords, skuKey, slipsBetween } from './rules.ts'
import { FAMILIES, type Family } from './specs.ts'

type ProductCondition = (
  eb: ExpressionBuilder<Schema, 'products'>,
) => ExpressionWrapper<Schema, 'products', SqlBool>

/** What a search looks through: name, SKU with and without its signs, family and description, in lower case. */
export function searchTextOf(product: {
  sku: string
  name: string
  family: Family
  description: string
}): string {
  const { sku, name, family, description } = product
  return [name, sku, skuKey(sku), FAMILIES[family].singular, description].join(' ').toLowerCase()
}

/** The vocabulary that a mistyped word is held against. Words with digits are figures, not words, and stay out. */
export function vocabularyOf(searchText: string): NewRow<'search_words'>[] {
  return searchWords(searchText)
    .filter((word) => word.length >= 3 && word.length <= 40 && !/\d/.test(word))
    .map((word) => ({ word, length: word.length }))
}

/**
 * The condition a search sets on products: every word occurs in the search text, or the whole query is a SKU's
 * beginning. A word that occurs nowhere stands for the known words one slip away from it.
 * @returns null where the query asks for nothing, a condition that is never true where it holds no word at all
 */
export async function searchCondition(db: Db, query: string | undefined): Promise<ProductCondition | null> {
  if (!query?.trim()) return null
  const words = searchWords(query).slice(0, 8)
  const alternatives = await Promise.all(words.map((word) => knownWords(db, word)))
  const key = skuKey(query)
  return (eb) => {
    const everyWord = eb.and(
      alternatives.map((choices) => eb.or(choices.map((word) => eb('search_text', 'like', `%${word}%`)))),
    )
    const matches = [
      ...(words.length ? [everyWord] : []),
      ...(key.length >= 2 ? [eb('sku_key', 'like', `${key}%`)] : []),
    ]
    return matches.length ? eb.or(matches) : eb.and([sql<boolean>`false`])
  }
}

async function knownWords(db: Db, word: string): Promise<string[]> {
  if (word.length < 4 || /\d/.test(word)) return [word]
  const near = await db
    .selectFrom('search_words')
    .select('word')
    .where((eb) =>
      eb.or([eb('word', 'like', `%${word}%`), eb.between('length', word.length - 1, word.length + 1)]),
    )
    .limit(5_000)
    .execute()
  if (near.some((known) => known.word.includes(word))) return [word]
  const corrected = near.flatMap((known) => (slipsBetween(word, known.word, 1) <= 1 ? [known.word] : []))
  return corrected.length ? corrected : [word]
}
