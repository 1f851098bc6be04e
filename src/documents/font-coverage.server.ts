/** Which letters a TrueType face has, read out of its `cmap` table (OpenType specification, formats 4 and 12). Pure. */

const SEGMENTED = 4
const GROUPED = 12

export function readCodePoints(font: DataView): ReadonlySet<number> {
  const letters = new Set<number>()
  const cmap = tableAt(font, 'cmap')
  for (let index = 0; index < font.getUint16(cmap + 2); index += 1) {
    const table = cmap + font.getUint32(cmap + 4 + index * 8 + 4)
    const format = font.getUint16(table)
    if (format === SEGMENTED) readSegments(font, table, letters)
    if (format === GROUPED) readGroups(font, table, letters)
  }
  return letters
}

function tableAt(font: DataView, name: string): number {
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const record = 12 + index * 16
    const tag = [0, 1, 2, 3].map((at) => String.fromCharCode(font.getUint8(record + at))).join('')
    if (tag === name) return font.getUint32(record + 8)
  }
  throw new Error(`the face has no table ‘${name}’`)
}

/** Sign 0 of a face is the one for letters that it does not have. */
function readSegments(font: DataView, table: number, letters: Set<number>): void {
  const size = font.getUint16(table + 6)
  const ends = table + 14
  const [starts, deltas, offsets] = [ends + size + 2, ends + 2 * size + 2, ends + 3 * size + 2]
  for (let at = 0; at < size; at += 2) {
    const start = font.getUint16(starts + at)
    const offset = font.getUint16(offsets + at)
    for (let letter = start; letter <= font.getUint16(ends + at) && letter < 0xffff; letter += 1) {
      const listed = offset === 0 ? letter : font.getUint16(offsets + at + offset + (letter - start) * 2)
      const isListed = offset === 0 || listed !== 0
      if (isListed && ((listed + font.getUint16(deltas + at)) & 0xffff) !== 0) letters.add(letter)
    }
  }
}

function readGroups(font: DataView, table: number, letters: Set<number>): void {
  for (let index = 0; index < font.getUint32(table + 12); index += 1) {
    const group = table + 16 + index * 12
    const [start, end] = [font.getUint32(group), font.getUint32(group + 4)]
    for (let letter = start; letter <= end; letter += 1) letters.add(letter)
  }
}
