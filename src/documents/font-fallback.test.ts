import { expect, test } from 'vitest'
import { canBeSet, type Design, runsOf } from './font-fallback.server.ts'

const face = (font: string, letters: string) => ({
  font,
  letters: new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)),
})
const DESIGNS: Design[] = [
  [face('own', ' abdoÉz'), face('own-ext', 'Łłź')],
  [face('other', ' abodzŁłźяж\ufffd')],
]

test('a word is set in one design, from as many of its faces as it needs', () => {
  expect(runsOf('Łodź zя ab', DESIGNS)).toEqual([
    { font: 'own-ext', text: 'Ł' },
    { font: 'own', text: 'od' },
    { font: 'own-ext', text: 'ź' },
    { font: 'own', text: ' ' },
    { font: 'other', text: 'zя ' },
    { font: 'own', text: 'ab' },
  ])
})

test('an accent that stands apart becomes part of its letter', () => {
  expect(runsOf('E\u0301', DESIGNS)).toEqual([{ font: 'own', text: 'É' }])
})

test('what no face has is one sign, however many code points it is written with', () => {
  expect(runsOf('👨‍👩‍👧', DESIGNS)).toEqual([{ font: 'other', text: '\ufffd' }])
  expect([canBeSet('Łя', DESIGNS), canBeSet('ab\u200b\tz', DESIGNS), canBeSet('東', DESIGNS)]).toEqual([
    true,
    true,
    false,
  ])
})
