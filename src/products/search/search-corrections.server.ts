/** Corrects misspelled words of a search. */
import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { isWithinOneTypo, listDeletionVariants } from '../core/rules.ts'

const MAX_CORRECTIONS = 20

/** Words with digits are numbers or SKUs; short words have too many neighbors. */
export const isCorrectable = (word: string) => word.length >= 4 && !/\d/.test(word)

/**
 * For each word that is not in the vocabulary, the vocabulary words that are one typo away. A correctable word without
 * an entry is in the vocabulary.
 */
export async function findCorrections(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const correctableWords = words.filter(isCorrectable)
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
  const corrections = new Map<string, string[]>(
    correctableWords.filter((word) => !occurring.has(word)).map((word) => [word, []]),
  )
  for (const { searched, word } of rows) {
    if (isWithinOneTypo(searched, word)) corrections.get(searched)?.push(word)
  }
  return corrections
}
