/** Conditions for words inside text that a trigram index can answer. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Before a word inside our search texts stands one of these, or nothing. */
const WORD_SEPARATORS = [' ', '-', '/', '.', '@']

/** LIKE's own signs only ever match themselves. */
const escapeLikePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&')

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * True where `text` holds `word`. An index of trigrams knows nothing of one or two letters inside a word, so that so
 * short a word must begin one; and nothing of signs, so that those alone are found nowhere.
 */
export function containsWord(text: Expression<string>, word: string): RawBuilder<SqlBool> {
  if (!LETTER_OR_DIGIT.test(word)) return sql<SqlBool>`false`
  const plain = escapeLikePattern(word)
  const patterns =
    Array.from(word).length > 2
      ? [`%${plain}%`]
      : [`${plain}%`, ...WORD_SEPARATORS.map((separator) => `%${separator}${plain}%`)]
  const conditions = patterns.map((pattern) => sql`${text} like ${pattern}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** What somebody typed, as the words a text must hold: lower case, eight at most. Signs between words are none. */
export function searchTerms(q: string | undefined): string[] {
  const typed = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const words = typed.filter((word) => LETTER_OR_DIGIT.test(word))
  return (words.length > 0 ? words : typed).slice(0, 8)
}
