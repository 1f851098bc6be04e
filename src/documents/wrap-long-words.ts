/** Breaks words that are wider than their column, such as long email addresses and part numbers. Pure. */

/** After these, a reader sees that the word goes on. */
const BREAK_AFTER = /(?<=[@.\-/_])/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Puts line breaks into words that are wider than `maxWidth`: after @ . - / _ if possible, else between letters. Words
 * that fit stay as they are, and no character is added but the line breaks.
 * @param measure the width of a text in the unit of `maxWidth`
 */
export function wrapLongWords(text: string, maxWidth: number, measure: (text: string) => number): string {
  return text
    .split(/(\s+)/)
    .map((word) => (measure(word) <= maxWidth ? word : wrapWord(word, maxWidth, measure)))
    .join('')
}

function wrapWord(word: string, maxWidth: number, measure: (text: string) => number): string {
  const parts = word
    .split(BREAK_AFTER)
    .flatMap((part) => (measure(part) <= maxWidth ? part : splitLetters(part)))
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line && measure(line + part) > maxWidth) {
      lines.push(line)
      line = ''
    }
    line += part
  }
  return [...lines, line].join('\n')
}

const splitLetters = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)
