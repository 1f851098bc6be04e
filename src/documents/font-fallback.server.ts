/** Which face sets which letters of an invoice, whatever alphabet a buyer writes in. Pure. */

export interface FontFile {
  /** As the document names it. */
  font: string
  /** Code points it has a sign for. */
  codePoints: ReadonlySet<number>
}

/** Faces of one design, cut apart by alphabet: a word may be set from several of them and looks like one. */
export type FontFamily = readonly FontFile[]

/** Letters beside each other in one face. */
export interface TextRun {
  text: string
  font: string
}

/** Stands for a letter that no face has. */
export const REPLACEMENT_CHARACTER = '\ufffd'

/** Signs that nobody sees: any face will do. */
const INVISIBLE = /^[\n\p{Cf}\p{Variation_Selector}]$/u
/** Spaces of all widths, tabs and control characters: a face has one space, and one that does not break. */
const SPACES = /(?![\n\u00a0])[\s\p{Cc}]/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What can be set: letters and their accents as one sign where there is one. */
const normalizeText = (text: string) => text.normalize('NFC').replace(SPACES, ' ')
const splitGraphemes = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

function findFont(letter: string, faces: readonly FontFile[]): FontFile | undefined {
  const seen = Array.from(letter).filter((sign) => !INVISIBLE.test(sign))
  return faces.find(({ codePoints: letters }) => seen.every((sign) => letters.has(sign.codePointAt(0) ?? 0)))
}

/** A word is set in one design where one has all of it, otherwise letter by letter. */
function findFonts(letters: readonly string[], designs: readonly FontFamily[]): readonly FontFile[] {
  const whole = designs.find((design) => letters.every((letter) => findFont(letter, design)))
  return whole ?? designs.flat()
}

/** @param designs in the order of preference; the last one has `NO_SIGN` */
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

/** Whether there is a sign for every letter. */
export function isRenderable(text: string, designs: readonly FontFamily[]): boolean {
  return splitGraphemes(normalizeText(text)).every((letter) => findFont(letter, designs.flat()))
}
