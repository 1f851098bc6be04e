/** What can be read in a PDF of ours, as a person or a program that copies text would get it. */
import { inflateSync } from 'node:zlib'

/** The content of every stream by the number of its object. */
function streamsOf(pdf: string): Map<string, string> {
  const streams = new Map<string, string>()
  for (const match of pdf.matchAll(/(\d+) 0 obj\s*<<(?:(?!endobj)[\s\S])*?>>\s*stream\r?\n/g)) {
    const [head, number = ''] = match
    const from = match.index + head.length
    const bytes = Buffer.from(pdf.slice(from, pdf.indexOf('endstream', from)), 'latin1')
    try {
      streams.set(number, inflateSync(bytes).toString('latin1'))
    } catch {
      // Not every stream is compressed; those that hold text are.
    }
  }
  return streams
}

const hexToText = (hex: string) =>
  String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** What each glyph of a font stands for. */
function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    Array.from(list.matchAll(/<([^>]*)>/g)).forEach(([, hex = ''], index) => {
      letters[Number.parseInt(first, 16) + index] = hexToText(hex)
    })
  }
  return letters
}

function fontsOf(pdf: string, streams: Map<string, string>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const [, name = '', object = ''] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, body = ''] = new RegExp(`\\n${object} 0 obj([\\s\\S]*?)endobj`).exec(pdf) ?? []
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? []
    fonts.set(name, lettersOf(streams.get(map) ?? ''))
  }
  return fonts
}

export function pdfText(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes).toString('latin1')
  const streams = streamsOf(pdf)
  const fonts = fontsOf(pdf, streams)
  let text = ''
  for (const content of streams.values()) {
    let letters: string[] = []
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? []
      for (const glyph of shown?.match(/(?<=<[^>]*)[0-9a-f]{4}(?=[^<]*>)/gi) ?? []) {
        text += letters[Number.parseInt(glyph, 16)] ?? ''
      }
      if (shown) text += ' '
    }
  }
  return text
}
