/** Chooses the font of each character of an invoice, so that buyers can write in any alphabet. Pure. */

export interface FontFile {
  /** The name of the font in the document. */
  font: string
  /** The code points that have a glyph. */
  codePoints: ReadonlySet<number>
}

/** Font files of one design, one for each alphabet. A word can mix them, because they look the same. */
export type FontFamily = readonly FontFile[]

/** Adjacent characters in one font. */
export interface TextRun {
  text: string
  font: string
}

/** Replaces a character that no font has. */
export const REPLACEMENT_CHARACTER = '\ufffd'

/** Invisible characters, which need no glyph. */
const INVISIBLE = /^[\n\p{Cf}\p{Variation_Selector}]$/u
/** Spaces of all widths, tabs and control characters. Fonts have only the normal and the no-break space. */
const SPACES = /(?![\n\u00a0])[\s\p{Cc}]/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Combines letters with their accents, because fonts have more combined characters, and replaces unusual spaces. */
const normalizeText = (text: string) => text.normalize('NFC').replace(SPACES, ' ')
const splitGraphemes = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

function findFont(letter: string, faces: readonly FontFile[]): FontFile | undefined {
  const seen = Array.from(letter).filter((sign) => !INVISIBLE.test(sign))
  return faces.find(({ codePoints: letters }) => seen.every((sign) => letters.has(sign.codePointAt(0) ?? 0)))
}

/** The first design that has the whole word; otherwise all fonts, to choose from for each letter. */
function findFonts(letters: readonly string[], designs: readonly FontFamily[]): readonly FontFile[] {
  const completeDesign = designs.find((design) => letters.every((letter) => findFont(letter, design)))
  return completeDesign ?? designs.flat()
}

/** @param designs in the order of preference; the last one must have `REPLACEMENT_CHARACTER` */
export function splitTextRuns(text: string, designs: readonly FontFamily[]): TextRun[] {
  const fallback = designs.at(-1)?.[0]
  if (!fallback) throw new Error('nothing is set without a face')
  const runs: TextRun[] = []
  for (const word of normalizeText(text).split(/(?<=\s)(?=\S)/)) {
    const letters = splitGraphemes(word)
    const faces = findFonts(letters, designs)
    for (const letter of letters) {
      const face = findFont(letter, faces)
      const { font } = face ?? fallback
      const before = runs.at(-1)
      if (before?.font === font) before.text += face ? letter : REPLACEMENT_CHARACTER
      else runs.push({ text: face ? letter : REPLACEMENT_CHARACTER, font })
    }
  }
  return runs
}

/** True if the fonts have every character. */
export function isRenderable(text: string, designs: readonly FontFamily[]): boolean {
  return splitGraphemes(normalizeText(text)).every((letter) => findFont(letter, designs.flat()))
}
