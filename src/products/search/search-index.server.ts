/** The searchable text of a product and the vocabulary for misspelled words. */
import type { Db } from '#app/db/schema.server.ts'
import { extractSearchTerms, listDeletionVariants, normalizeSku } from '../core/rules.ts'
import { FAMILIES, type Family } from '../specifications/families.ts'

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
