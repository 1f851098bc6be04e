import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { formatCsv, unguardFormulas } from '#app/lib/csv.ts'
import { decodeText } from '#app/lib/decode-text.ts'
import { parseQuantity } from '../core/parse-quantity.ts'
import { parseFileRows, parsePastedRows } from './parse-rows.ts'

const pairs = (parsed: ReturnType<typeof parsePastedRows>) =>
  parsed.kind === 'rows' ? parsed.rows.map(({ term, quantity }) => [term, quantity]) : parsed.kind

describe('a quantity', () => {
  test.each([
    ['20', 20],
    [' 20 ', 20],
    ['20 pcs', 20],
    ['20x', 20],
    ['20 Stück', 20],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ["1'200", 1200],
    ['1.000.000', 1_000_000],
    ['1.200.000', null],
    ['20.00', 20],
    ['20,0', 20],
    ['1,200.00', 1200],
    ['1.200,00', 1200],
    ['２０', 20],
    ['0', 0],
    ['999,999', 999_999],
  ])('%j means %s', (written, expected) => {
    const read = parseQuantity(written)
    expect(read.problem === null ? read.quantity : null).toBe(expected)
  })

  test.each([
    ['', 'missing', []],
    ['   ', 'missing', []],
    ['=1+1', 'formula', []],
    ['@SUM(A1)', 'formula', []],
    ['twelve', 'words', []],
    ['Twenty-Five', 'words', []],
    ['zwölf', 'words', []],
    ['2,5', 'fraction', []],
    ['2.75', 'fraction', []],
    ['0.500', 'fraction', []],
    ['0,020', 'fraction', []],
    ['0,500.00', 'unreadable', []],
    ['5²', 'unreadable', []],
    ['20⁄2', 'unreadable', []],
    ['①', 'unreadable', []],
    ['20,000', 'ambiguous-number', [20, 20_000]],
    ['20.000', 'ambiguous-number', [20, 20_000]],
    ['-5', 'unreadable', []],
    ['1e3', 'unreadable', []],
    ['20/30', 'unreadable', []],
    ['1,2,3', 'unreadable', []],
    ['5000000', 'unreadable', []],
  ])('%j is rejected as %s', (written, problem, possibleQuantities) => {
    expect(parseQuantity(written)).toEqual({ problem, possibleQuantities })
  })

  test('formatted for any country is parsed or offered as a choice', () => {
    const countries = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), countries, (quantity, country) => {
        const read = parseQuantity(new Intl.NumberFormat(country).format(quantity))
        expect(read.problem === null ? [read.quantity] : read.possibleQuantities).toContain(quantity)
      }),
    )
  })
})

describe('pasted lines', () => {
  test.each([
    ['FX-13\t20'],
    ['FX-13;20'],
    ['FX-13,20'],
    ['FX-13 20'],
    ['FX-13   20'],
    ['  FX-13 ; 20  '],
    ['20 x FX-13'],
    ['FX-13 x20'],
    ['"FX-13";"20"'],
    ['SKU;Quantity\nFX-13;20'],
    ['Qty\tItem No.\n20\tFX-13'],
    ['20;FX-13'],
    ['FX-13\t20\tImpact drill 850'],
  ])('%j is 20 of FX-13', (text) => {
    expect(pairs(parsePastedRows(text))).toEqual([['FX-13', '20']])
  })

  test.each([
    [
      'FX-13; 20 pcs\nFX-24; 16 pcs',
      [
        ['FX-13', '20 pcs'],
        ['FX-24', '16 pcs'],
      ],
    ],
    [
      'FX-13\t20 pcs\nFX-24\t16 pcs',
      [
        ['FX-13', '20 pcs'],
        ['FX-24', '16 pcs'],
      ],
    ],
    [
      'PART-100, 20\nPART-200, 16',
      [
        ['PART-100', '20'],
        ['PART-200', '16'],
      ],
    ],
    ['FX-13; 20 Stück', [['FX-13', '20 Stück']]],
    [
      'FX-13; pcs\nFX-24; 16',
      [
        ['FX-13', 'pcs'],
        ['FX-24', '16'],
      ],
    ],
    [
      'Part; 20\nFX-24; 16',
      [
        ['Part', '20'],
        ['FX-24', '16'],
      ],
    ],
    // An SKU of digits stays first.
    ['1001; 20', [['1001', '20']]],
  ])('%j begins with a row: a cell with digits is not a header', (text, rows) => {
    expect([pairs(parsePastedRows(text)), pairs(parseFileRows(text))]).toEqual([rows, rows])
  })

  test.each([
    ['FX-13 20 pcs', '20 pcs'],
    ['FX-13 x 20 pcs.', '20 pcs.'],
    ['FX-13 20 Stück', '20 Stück'],
    ['20 Stück FX-13', '20'],
    ['FX-13, 1,200 pcs', '1,200 pcs'],
  ])('%j is %j of FX-13, unit and all', (text, quantity) => {
    expect(pairs(parsePastedRows(text))).toEqual([['FX-13', quantity]])
  })

  test('lose control characters and half surrogate pairs', () => {
    expect(pairs(parsePastedRows(`FX\u0000-13\t2\u00010\n${'x'.repeat(199)}😀\t\ud83d`))).toEqual([
      ['FX-13', '20'],
      [`${'x'.repeat(199)}\ufffd`, '\ufffd'],
    ])
  })

  test('keep names with spaces apart from quantities and missing ones', () => {
    expect(pairs(parsePastedRows('Impact drill 850 21\nFX-13;twelve\nFX-13\nMagnetic drill'))).toEqual([
      ['Impact drill 850', '21'],
      ['FX-13', 'twelve'],
      ['FX-13', ''],
      ['Magnetic drill', ''],
    ])
  })

  test('are parsed one by one: a quoted one, a negative one', () => {
    expect(pairs(parsePastedRows('FX-13 20\n"FX-16","30"\nFX-24 -5'))).toEqual([
      ['FX-13', '20'],
      ['FX-16', '30'],
      ['FX-24', '-5'],
    ])
  })

  test('may each have their own delimiter, quoted or not', () => {
    const text = '"FX-16","21"\n"FX-18","21"\nFX-45\t1,000\nFX-13;21\n"FX-24";"two\nlines"\nFX-8C 30'
    expect(pairs(parsePastedRows(text))).toEqual([
      ['FX-16', '21'],
      ['FX-18', '21'],
      ['FX-45', '1,000'],
      ['FX-13', '21'],
      ['FX-24', 'two lines'],
      ['FX-8C', '30'],
    ])
  })

  test.each([
    ['FX-1\t20\n"FX-2\t20\nFX-3\t20\nFX-4\t5', '20 20 20 5'],
    ['FX-1;20\n"FX-2";20\n"FX-3" ;"20\nFX-4;5', '20 20 20 5'],
    ['SKU|Qty\nFX-1|20\n"FX-2|30\nFX-3|40\nFX-4|50', '20 30 40 50'],
  ])('%j loses no line to an unclosed quotation mark', (text, quantities) => {
    const rows = quantities.split(' ').map((quantity, index) => [`FX-${index + 1}`, quantity])
    expect(pairs(parseFileRows(text))).toEqual(rows)
    if (!text.includes('|')) expect(pairs(parsePastedRows(text))).toEqual(rows)
  })

  test('a comma inside the quantity is not a delimiter', () => {
    expect(pairs(parsePastedRows('FX-13, 1,200\nFX-16,30'))).toEqual([
      ['FX-13', '1,200'],
      ['FX-16', '30'],
    ])
  })

  test('blank lines are skipped but counted', () => {
    const read = parsePastedRows('FX-13 20\r\n\r\n\r\nFX-16 30\r\n')
    expect(read.kind === 'rows' && read.rows.map(({ line }) => line)).toEqual([1, 4])
  })
})

describe('a file', () => {
  test('may contain quotation marks, line ends and delimiters inside its fields', () => {
    const text = 'Remark,SKU,Qty\r\n"first, ""best""\nof all",FX-13,20\r\nplain,"FX-16",30\r\n'
    expect(pairs(parseFileRows(text))).toEqual([
      ['FX-13', '20'],
      ['FX-16', '30'],
    ])
  })

  test('of few rows is parsed with the delimiter of its country', () => {
    const text = '"Stück";"Artikel-Nr."\r\n21;"FX-13"\r\n=1+1;"FX-13"\r\n"1.200";"=1+1\r\nx"\r\n'
    expect(pairs(parseFileRows(text))).toEqual([
      ['FX-13', '21'],
      ['FX-13', '=1+1'],
      ['=1+1 x', '1.200'],
    ])
  })

  test('may name its delimiter and write text as formulas, as Excel does', () => {
    expect(pairs(parseFileRows('sep=;\r\n="FX-13";20\r\n'))).toEqual([['FX-13', '20']])
  })

  test('with only one column is parsed as lines', () => {
    expect(pairs(parseFileRows('FX-13 20\nFX-16 30\n'))).toEqual([
      ['FX-13', '20'],
      ['FX-16', '30'],
    ])
  })

  test('keeps cells that look like formulas as text', () => {
    expect(pairs(parseFileRows('SKU,Qty\n=1+1,=2+2\n@x,+5\n'))).toEqual([
      ['=1+1', '=2+2'],
      ['@x', '+5'],
    ])
  })

  test('5,000 rows are accepted and 5,001 rejected, not counting the header', () => {
    const lines = (count: number) =>
      ['SKU,Qty', ...Array.from({ length: count }, () => 'FX-13,20')].join('\n')
    const most = parseFileRows(lines(5_000))
    expect(most.kind === 'rows' && most.rows.length).toBe(5_000)
    expect(parseFileRows(lines(5_001))).toEqual({ kind: 'too-many', count: 5_001 })
  })

  test('tens of thousands of blank rows are skipped quickly', () => {
    const blank = '\t\n'.repeat(50_000)
    for (const read of [parsePastedRows, parseFileRows])
      expect(pairs(read(`FX-13\t21\n${blank}FX-24\t16`))).toEqual([
        ['FX-13', '21'],
        ['FX-24', '16'],
      ])
  })

  test('with only a header has no rows', () => {
    expect(parseFileRows('SKU,Qty\n').kind).toBe('none')
  })

  test('of invalid rows can be parsed again, and contains no formulas', () => {
    const cell = fc.oneof(
      fc.constantFrom('=1+1', "'=1+1", "''-5", '@SUM(A1)', '+5', '-5', '\t=1', 'a"b', 'a;b', 'a,b', 'a\nb'),
      fc.constantFrom('a;=1+1', "a;'-5", 'a\n=1+1', 'a\r\n@SUM(A1)', 'a\t+5'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const file = formatCsv(['SKU', 'Quantity'], rows)
        const [head, ...cells] = Papa.parse<string[]>(file.slice(1, -2)).data
        expect([file[0], head]).toEqual(['\ufeff', ['SKU', 'Quantity']])
        expect(cells.flat().filter((written) => /^[=+\-@\t\r]/.test(written))).toEqual([])
        // A spreadsheet that separates cells by semicolons sees other cells.
        expect(file.split(/[;\t\r\n]/).filter((written) => /^[=+\-@]/.test(written))).toEqual([])
        expect(cells.map((row) => row.map(unguardFormulas))).toEqual(rows)
      }),
    )
  })
})

describe('a file’s bytes', () => {
  const words = 'SKU;Stück\r\nFX-13;20\r\n'
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
  test.each([
    ['UTF-8', 'UTF-8', Buffer.from(words)],
    ['UTF-8 with a byte order mark', 'UTF-8', Buffer.from(`\ufeff${words}`)],
    ['UTF-16 LE with a byte order mark', 'UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['UTF-16 LE without', 'UTF-16', Buffer.from(words, 'utf16le')],
    ['UTF-16 BE with a byte order mark', 'UTF-16', utf16be(`\ufeff${words}`)],
    ['UTF-16 BE without', 'UTF-16', utf16be(words)],
    ['Windows-1252', 'Windows-1252', Buffer.from(words, 'latin1')],
  ])('in %s are decoded as %s', (_name, encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ kind: 'text', text: words, encoding })
  })

  test.each([
    ['nothing', 'empty', Buffer.alloc(0)],
    ['a byte order mark alone', 'empty', Buffer.from('\ufeff')],
    ['a workbook', 'workbook', Buffer.from('PK\u0003\u0004rest')],
    ['an old workbook', 'workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    ['an image', 'binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a program', 'binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0])],
  ])('that are %s are detected as %s', (_name, is, bytes) => {
    expect(decodeText(bytes).kind).toBe(is)
  })
})
