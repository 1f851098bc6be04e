/** Conditions for words inside text that a trigram index can answer. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** In search texts, a word starts after one of these or at the beginning. */
const WORD_SEPARATORS = [' ', '-', '/', '.', '@', '"']

/** Escapes the wildcards of LIKE. */
const escapeLikePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&')

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * True if `text` contains `word`. A trigram index cannot find one or two letters inside a word, so a short search word must
 * match the beginning of a word. It cannot find punctuation, so punctuation alone matches nothing.
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

const [ACCENTED, PLAIN] = [
  'àáâãäåāăąçćčďđèéêëēėęěğìíîïīįıľłñńňņòóôõöøōőřŕśšşșťţțùúûüūůűųýÿźżž',
  'aaaaaaaaacccddeeeeeeeegiiiiiiillnnnnoooooooorrsssstttuuuuuuuuyyzzz',
].map((letters) => sql.lit(letters))

/**
 * Further spellings for a search text, because many keyboards have no accents: ' muller mueller' for 'müller'. Empty without
 * such letters. An index contains the expression, so a change of it needs a migration.
 * @param names in lower case
 */
export const plainSpellings = (names: Expression<string>) => sql<string>`case
  when octet_length(${names}) = length(${names}) then ''
  else ' ' || translate(${names}, ${ACCENTED}, ${PLAIN}) || ' ' || translate(
    replace(replace(replace(replace(${names}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), ${ACCENTED}, ${PLAIN}) end`

/** The words of a typed search in lower case, at most eight. Punctuation between words is dropped. */
export function searchTerms(q: string | undefined): string[] {
  const typed = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const words = typed.filter((word) => LETTER_OR_DIGIT.test(word))
  return (words.length > 0 ? words : typed).slice(0, 8)
}
