import { expect, test } from 'vitest'
import { type FontFamily, isRenderable, splitTextRuns } from './font-fallback.server.ts'

const face = (font: string, letters: string) => ({
  font,
  codePoints: new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)),
})
const DESIGNS: FontFamily[] = [
  [face('own', ' abdoÉz'), face('own-ext', 'Łłź')],
  [face('other', ' abodzŁłźяж\ufffd')],
]

test('a word is set in one font family, with as many of its font files as it needs', () => {
  expect(splitTextRuns('Łodź zя ab', DESIGNS)).toEqual([
    { font: 'own-ext', text: 'Ł' },
    { font: 'own', text: 'od' },
    { font: 'own-ext', text: 'ź' },
    { font: 'own', text: ' ' },
    { font: 'other', text: 'zя ' },
    { font: 'own', text: 'ab' },
  ])
})

test('a combining accent is merged with its letter', () => {
  expect(splitTextRuns('E\u0301', DESIGNS)).toEqual([{ font: 'own', text: 'É' }])
})

test('a character that no font contains is replaced by one mark, however many code points it has', () => {
  expect(splitTextRuns('👨‍👩‍👧', DESIGNS)).toEqual([{ font: 'other', text: '\ufffd' }])
  expect([
    isRenderable('Łя', DESIGNS),
    isRenderable('ab\u200b\tz', DESIGNS),
    isRenderable('東', DESIGNS),
  ]).toEqual([true, true, false])
})
