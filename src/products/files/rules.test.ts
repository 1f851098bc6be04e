import { expect, test } from 'vitest'
import { buildFileName, detectFileType, isAllowedType } from './rules.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR…IEND\xaeB`\x82'

test.each([
  ['a PDF', '%PDF-1.7\n…\n%%EOF\n', 'application/pdf'],
  ['a PDF 2', '%PDF-2.0\n…\n%%EOF', 'application/pdf'],
  ['a PNG', PNG, 'image/png'],
  ['a STEP file', 'ISO-10303-21;\nHEADER;…ENDSEC;\nEND-ISO-10303-21;\n', 'model/step'],
])('%s is recognized by its content', (_name, content, type) => {
  expect(detectFileType(bytes(content))).toBe(type)
})

test.each([
  ['an empty file', ''],
  ['a program', 'MZ\x90\0…'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML before a PDF', '<html>\n%PDF-1.7\n%%EOF'],
  ['a PDF without its end', '%PDF-1.7\n…'],
  ['a PNG without its end', PNG.slice(0, 20)],
  ['a STEP file without its end', 'ISO-10303-21;\nHEADER;'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a ZIP archive', 'PK\x03\x04'],
  ['the name of a type alone', '%PDF-'],
])('%s is none of the types', (_name, content) => {
  expect(detectFileType(bytes(content))).toBeUndefined()
})

test('a STEP file can only be a CAD model', () => {
  expect([isAllowedType('cad', 'model/step'), isAllowedType('manual', 'model/step')]).toEqual([true, false])
  expect([isAllowedType('cad', 'application/pdf'), isAllowedType('manual', 'application/pdf')]).toEqual([
    true,
    true,
  ])
})

test('the name of a file says what it is, in characters that every system allows', () => {
  const file = { kind: 'manual', language: 'de', revision: 'B 2/1' } as const
  expect(buildFileName('FX-60M', file, 'application/pdf')).toBe('FX-60M-manual-de-B-2-1.pdf')
})
