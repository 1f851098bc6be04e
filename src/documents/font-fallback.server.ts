/** Which face sets which letters of an invoice, whatever alphabet a buyer writes in. Pure. */

export interface Face {
  /** As the document names it. */
  font: string
  /** Code points it has a sign for. */
  letters: ReadonlySet<number>
}

/** Faces of one design, cut apart by alphabet: a word may be set from several of them and looks like one. */
export type Design = readonly Face[]

/** Letters beside each other in one face. */
export interface Run {
  text: string
  font: string
}

/** Stands for a letter that no face has. */
export const NO_SIGN = '\ufffd'

/** Signs that nobody sees: any face will do. */
const UNSEEN = /^[\n\p{Cf}\p{Variation_Selector}]$/u
/** Spaces of all widths, tabs and control characters: a face has one space, and one that does not break. */
const SPACES = /(?![\n\u00a0])[\s\p{Cc}]/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What can be set: letters and their accents as one sign where there is one. */
const plain = (text: string) => text.normalize('NFC').replace(SPACES, ' ')
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

function faceFor(letter: string, faces: readonly Face[]): Face | undefined {
  const seen = Array.from(letter).filter((sign) => !UNSEEN.test(sign))
  return faces.find(({ letters }) => seen.every((sign) => letters.has(sign.codePointAt(0) ?? 0)))
}

/** A word is set in one design where one has all of it, otherwise letter by letter. */
function facesFor(letters: readonly string[], designs: readonly Design[]): readonly Face[] {
  const whole = designs.find((design) => letters.every((letter) => faceFor(letter, design)))
  return whole ?? designs.flat()
}

/** @param designs in the order of preference; the last one has `NO_SIGN` */
export function runsOf(text: string, designs: readonly Design[]): Run[] {
  const fallback = designs.at(-1)?.[0]
  if (!fallback) throw new Error('nothing is set without a face')
  const runs: Run[] = []
  for (const word of plain(text).split(/(?<=\s)(?=\S)/)) {
    const letters = lettersOf(word)
    const faces = facesFor(letters, designs)
    for (const letter of letters) {
      const face = faceFor(letter, faces)
      const { font } = face ?? fallback
      const before = runs.at(-1)
      if (before?.font === font) before.text += face ? letter : NO_SIGN
      else runs.push({ text: face ? letter : NO_SIGN, font })
    }
  }
  return runs
}

/** Whether there is a sign for every letter. */
export function canBeSet(text: string, designs: readonly Design[]): boolean {
  return lettersOf(plain(text)).every((letter) => faceFor(letter, designs.flat()))
}
