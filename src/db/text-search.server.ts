/** Conditions for words inside text that a trigram index can answer. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Before a word inside our search texts stands one of these, or nothing. */
const BEFORE_WORDS = [' ', '-', '/', '.', '@']

/** LIKE's own signs only ever match themselves. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

const HAS_LETTERS = /[\p{L}\p{N}]/u

/**
 * True where `text` holds `word`. An index of trigrams knows nothing of one or two letters inside a word, so that so
 * short a word must begin one; and nothing of signs, so that those alone are found nowhere.
 */
export function containsWord(text: Expression<string>, word: string): RawBuilder<SqlBool> {
  if (!HAS_LETTERS.test(word)) return sql<SqlBool>`false`
  const plain = literal(word)
  const patterns =
    Array.from(word).length > 2
      ? [`%${plain}%`]
      : [`${plain}%`, ...BEFORE_WORDS.map((sign) => `%${sign}${plain}%`)]
  const conditions = patterns.map((pattern) => sql`${text} like ${pattern}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** What somebody typed, as the words a text must hold: lower case, eight at most. Signs between words are none. */
export function askedWords(q: string | undefined): string[] {
  const typed = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const words = typed.filter((word) => HAS_LETTERS.test(word))
  return (words.length > 0 ? words : typed).slice(0, 8)
}
