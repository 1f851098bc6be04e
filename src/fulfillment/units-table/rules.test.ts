import { expect, test } from 'vitest'
import { enteredUnits, freeShortcuts, parseUnits, readEntry, readScan, requestedUnits } from './rules.ts'

const LINES = [
  { line: 1, sku: 'FX-13', open: 40 },
  { line: 2, sku: 'FX-26', open: 16 },
  { line: 4, sku: '4711', open: 5 },
]
const texts = (entries: Record<number, string>) =>
  new Map(Object.entries(entries).map(([line, text]) => [Number(line), text]))

test('a quantity is a whole number with or without separators', () => {
  expect(['', ' ', '0', '12', '1,200', '1 200'].map(parseUnits)).toEqual([0, 0, 0, 12, 1200, 1200])
  expect(['-1', '1.5', 'FX', '1e3', '12345678'].map(parseUnits)).toEqual([null, null, null, null, null])
})

test('the requested units leave out empty lines, and there are none if a text is wrong', () => {
  expect(requestedUnits(LINES, texts({ 1: '24', 2: '0', 4: '' }))).toEqual([{ line: 1, quantity: 24 }])
  expect(requestedUnits(LINES, texts({ 1: '41' }))).toBeUndefined()
  expect(requestedUnits(LINES, texts({ 1: 'x', 2: '1' }))).toBeUndefined()
  expect(enteredUnits(LINES, texts({ 1: 'x', 2: '1', 4: '7' }))).toBe(8)
})

test('a scan adds a unit to its line until all open units are entered', () => {
  expect(readScan('fx 26', LINES, texts({}))).toEqual({ kind: 'added', line: LINES[1], units: 1 })
  expect(readScan('FX-26', LINES, texts({ 2: '15' }))).toMatchObject({ kind: 'added', units: 16 })
  expect(readScan('FX-26', LINES, texts({ 2: '16' }))).toEqual({ kind: 'complete', line: LINES[1] })
  expect(readScan('FX-99', LINES, texts({}))).toEqual({ kind: 'unknown', sku: 'FX-99' })
})

test('of two lines with the same SKU, a scan fills the first one first', () => {
  const twice = [...LINES, { line: 5, sku: 'FX-13', open: 3 }]
  expect(readScan('FX-13', twice, texts({ 1: '40' }))).toMatchObject({ kind: 'added', line: { line: 5 } })
  expect(readScan('FX-13', twice, texts({ 1: '40', 5: '3' }))).toMatchObject({ line: { line: 1 } })
})

test('a quantity field tells a SKU from a quantity, and gets its quantity back after a scan', () => {
  const [drill] = LINES
  if (!drill) throw new Error('the line is missing')
  const read = (text: string) => readEntry(text, '40', drill, LINES, texts({ 1: text }))
  expect(read('12')).toEqual({ kind: 'quantity' })
  expect(read('9999')).toEqual({ kind: 'quantity' })
  const scanned = { kind: 'added', line: { line: 2 }, units: 1 }
  expect(read('FX-26')).toMatchObject({ ...scanned, restored: '40' })
  expect(read('40FX-26')).toMatchObject({ ...scanned, restored: '40' })
  expect(read('12FX-26')).toMatchObject({ ...scanned, restored: '12' })
  expect(read('4711')).toMatchObject({ kind: 'added', line: { line: 4 }, restored: '40' })
  expect(read('FX-13')).toMatchObject({ kind: 'complete', line: { line: 1 }, restored: '40' })
  expect(read('FX-99')).toMatchObject({ kind: 'unknown', sku: 'FX-99', restored: '40' })
})

test('a letter with which a SKU begins is no shortcut', () => {
  expect(freeShortcuts(LINES)).toEqual(['a', 'n'])
  expect(freeShortcuts([...LINES, { line: 6, sku: 'AX-1', open: 1 }])).toEqual(['n'])
})
