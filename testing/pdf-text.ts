/** Extracts the text of a PDF made by the shop, page by page, as a reader would see it. */
import { inflateSync } from 'node:zlib'

type Glyphs = Map<number, string>

/** The text of each page, in drawing order. */
export function pdfPages(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    Array.from(text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, id = '', body = '']) => [id, body]),
  )
  const object = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const fonts = new Map<string, Glyphs>()
  for (const body of objects.values()) {
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1]
      fonts.set(name, glyphsOf(streamOf(object(cmap))))
    }
  }
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((page) => textOf(streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts))
}

function streamOf(body: string): string {
  const [head = '', rest = ''] = body.split(/stream\r?\n/, 2)
  const start = body.indexOf(rest, head.length)
  const data = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return (head.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
}

/** '<0041>' or '<d83dde00>' → text. */
function unicode(hex: string): string {
  return Array.from(hex.matchAll(/[0-9a-f]{4}/gi), ([unit]) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  ).join('')
}

function glyphsOf(cmap: string): Glyphs {
  const glyphs: Glyphs = new Map()
  for (const [, from = '0', list = ''] of cmap.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    Array.from(list.matchAll(/<([0-9a-f ]*)>/gi)).forEach(([, hex = ''], index) => {
      glyphs.set(first + index, unicode(hex.replaceAll(' ', '')))
    })
  }
  return glyphs
}

function textOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let glyphs: Glyphs | undefined
  const runs: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) glyphs = fonts.get(font)
    else if (shown) {
      const signs = Array.from(shown.matchAll(/<([0-9a-f]*)>/gi), ([, hex = '']) =>
        Array.from(hex.matchAll(/[0-9a-f]{4}/gi), ([glyph]) => glyphs?.get(Number.parseInt(glyph, 16)) ?? ''),
      )
      runs.push(signs.flat().join(''))
    }
  }
  return runs.join(' ').replaceAll('\0', '').replace(/\s+/g, ' ')
}
