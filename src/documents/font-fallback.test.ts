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

test('a word is set in one design, from as many of its faces as it needs', () => {
  expect(splitTextRuns('Łodź zя ab', DESIGNS)).toEqual([
    { font: 'own-ext', text: 'Ł' },
    { font: 'own', text: 'od' },
    { font: 'own-ext', text: 'ź' },
    { font: 'own', text: ' ' },
    { font: 'other', text: 'zя ' },
    { font: 'own', text: 'ab' },
  ])
})

test('an accent that stands apart becomes part of its letter', () => {
  expect(splitTextRuns('E\u0301', DESIGNS)).toEqual([{ font: 'own', text: 'É' }])
})

test('what no face has is one sign, however many code points it is written with', () => {
  expect(splitTextRuns('👨‍👩‍👧', DESIGNS)).toEqual([{ font: 'other', text: '\ufffd' }])
  expect([
    isRenderable('Łя', DESIGNS),
    isRenderable('ab\u200b\tz', DESIGNS),
    isRenderable('東', DESIGNS),
  ]).toEqual([true, true, false])
})
