import { describe, expect, test } from 'vitest'
import {
  readableText,
  unreadableTextProblem,
  webAddressProblem,
  withoutInvisible,
  withoutWebAddress,
} from './readable-text.ts'

test.each([
  ['Latin', 'Søren O’Neill-Ångström'],
  ['Arabic', 'محمد بن عبد الله'],
  ['Persian with a joiner', 'علی\u200cرضا'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['Hindi', 'क्षत्रिय'],
  ['Thai', 'ที่ปรึกษา'],
  ['Vietnamese, decomposed', 'Nguyễn'.normalize('NFD')],
  ['a composed emoji', 'Ann 👩\u200d🔧\ufe0f'],
  ['nothing', ''],
])('%s is readable', (_name, text) => {
  expect(withoutInvisible(text)).toBe(text)
  expect(unreadableTextProblem(text)).toBeUndefined()
  expect(readableText(text)).toBe(text)
})

describe.each([
  ['a line break', 'Ann\nAdmin', 'AnnAdmin'],
  ['a line separator', 'Ann\u2028Admin', 'AnnAdmin'],
  ['a C1 control', 'Ann\u0085', 'Ann'],
  ['a text turned around', 'Ann \u202egnp.exe', 'Ann gnp.exe'],
  ['an isolate', 'Ann\u2066\u2069', 'Ann'],
  ['a right-to-left mark', '\u200fAnn', 'Ann'],
  ['a zero-width space', 'An\u200bn', 'Ann'],
  ['a soft hyphen', 'An\u00adn', 'Ann'],
  ['a byte order mark', '\ufeffAnn', 'Ann'],
  ['letters of the tag block', 'Ann\u{e0041}', 'Ann'],
  ['a Hangul filler', '\u3164', ''],
  ['a blank of Braille', '\u2800', ''],
  ['a loose joiner', 'Ann\u200d', 'Ann'],
  ['a letter under a pile of marks', `A${'\u0301'.repeat(6)}nn`, `A${'\u0301'.repeat(5)}nn`],
  ['marks alone', '\u0301\u0302', ''],
])('%s', (_name, text, readable) => {
  test('is rejected', () => expect(unreadableTextProblem(text)).toMatch(/^must /))
  test('is removed from names of other providers', () => expect(readableText(text)).toBe(readable))
})

test.each(['', '\u200d', '\u200c\u200d'])(
  'free text keeps five marks on a letter, with %j between them',
  (joiner) => {
    const pile = (count: number) => `Good${`\u0301${joiner}`.repeat(count)} drill`
    expect(withoutInvisible(pile(1_000)).match(/\p{M}/gu)).toHaveLength(5)
    expect(withoutInvisible(pile(1_000))).toMatch(/^Good.* drill$/u)
  },
)

test('free text keeps its lines and loses direction marks and other invisible characters', () => {
  expect(withoutInvisible('Gate \u202egnp.exe\u202c\n\u2066Quay\u2069\u200b 7\tעמוד')).toBe(
    'Gate gnp.exe\nQuay 7\tעמוד',
  )
})

test.each([
  ['Müller & Söhne GmbH & Co. KG'],
  ['J.P. Morgan, S.p.A.'],
  ['Sociedade S.A.R.L., S.àr.l.'],
  ['St. Gobain No.1, e.V.'],
  ['Acme .NET 3.5'],
  ['Foo Co.,Ltd.'],
  ['A/S Bygg: 24/7'],
  ['株式会社。東'],
])('%s is a name', (name) => {
  expect(webAddressProblem(name)).toBeUndefined()
  expect(withoutWebAddress(name)).toBe(name)
})

test.each([
  ['evil.example', 'evil. example'],
  ['Win a prize at x.co/now', 'Win a prize at x. co/now'],
  ['https://localhost/a', 'https: localhost/a'],
  ['HTTP://WWW.EVIL.EXAMPLE', 'HTTP: WWW. EVIL. EXAMPLE'],
  ['ann@evil.example', 'ann@evil. example'],
  ['пример.рф', 'пример. рф'],
  ['evil．ｅｘａｍｐｌｅ', 'evil. example'],
  ['evil。example', 'evil。 example'],
])('%s is a web address', (name, harmless) => {
  expect(webAddressProblem(name)).toBe('must not contain a web address; write a space after a dot')
  expect(withoutWebAddress(name)).toBe(harmless)
  expect(webAddressProblem(harmless)).toBeUndefined()
})
