/** Rules for names and other short texts that people read: a text must look like what it is. */

/** Direction marks and other invisible characters, without joiners and the variants of emoji. */
const INVISIBLE = /\p{Bidi_Control}|(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/gu
/** The same, and line breaks and other control characters. */
const HIDDEN = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\u2800]|${INVISIBLE.source}`, 'u')
/** Joiners are valid only between two visible characters: Persian words and composed emoji need them. */
const LOOSE_JOINER = /(?:^|[\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?:\s|$)/u
/** No written language stacks more combining marks on one letter. */
const MAX_COMBINING_MARKS = 5
const MARK = '\\p{M}[\\u200C\\u200D]?'
const STACKED_MARKS = new RegExp(`(?:${MARK}){${MAX_COMBINING_MARKS + 1}}`, 'u')
const SUPERFLUOUS_MARKS = new RegExp(`((?:${MARK}){${MAX_COMBINING_MARKS}})(?:${MARK})+`, 'gu')
const REPEATED_JOINERS = /([\u200C\u200D])[\u200C\u200D]+/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Free text as it is stored: pasted text often has direction marks, which can turn what follows around. Marks that would
 * cover the lines above are removed too.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(REPEATED_JOINERS, '$1').replace(SUPERFLUOUS_MARKS, '$1')

/** @returns the problem, to be shown after the name of the field; undefined for none */
export function unreadableTextProblem(text: string): string | undefined {
  if (HIDDEN.test(text) || LOOSE_JOINER.test(text)) return 'must not contain control or invisible characters'
  if (STACKED_MARKS.test(text))
    return `must have at most ${MAX_COMBINING_MARKS} combining marks on one letter`
  return text === '' || VISIBLE.test(text) ? undefined : 'must contain a visible character'
}

/** The text without the characters that `unreadableTextProblem` rejects, for names from other providers. */
export function readableText(text: string): string {
  const readable = text.replace(new RegExp(HIDDEN.source, 'gu'), '').replace(SUPERFLUOUS_MARKS, '$1').trim()
  const joined = LOOSE_JOINER.test(readable) ? readable.replace(/\u200C|\u200D/gu, '').trim() : readable
  return unreadableTextProblem(joined) ? '' : joined
}

export const NO_WEB_ADDRESS = 'must not contain a web address; write a space after a dot'

/** A dot directly before two letters, or a scheme: programs that show an email make a link of it. */
const WEB_ADDRESS = /:\/\/|\S[.\u3002](?:[a-z]{2}|(?!\p{Script=Latin})\p{L}{2})/iu
const DOT_IN_WEB_ADDRESS = /(?<=\S)[.\u3002](?=\p{L}{2})/gu

/**
 * Names of people and companies are in emails to others, also to people who do not know the shop. An earlier name is not
 * checked again.
 * @returns the problem, to be shown after the name of the field; undefined for none
 */
export const webAddressProblem = (name: string): string | undefined =>
  WEB_ADDRESS.test(name.normalize('NFKC')) ? NO_WEB_ADDRESS : undefined

/** The name with spaces that end a web address, for names from other providers. */
export const withoutWebAddress = (name: string): string =>
  webAddressProblem(name)
    ? name.normalize('NFKC').replaceAll('://', ': ').replace(DOT_IN_WEB_ADDRESS, '$& ')
    : name
