/** Names and texts use the terms of the glossary, and files stay short enough to read. */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const FILES = globSync(
  [
    '{src,styleguide,testing,security,e2e,bench,scripts}/**/*.{ts,tsx,css,csv}',
    'docs/**/*.md',
    '*.{ts,md}',
    '.env.example',
  ],
  // The benchmark installs packages of its own.
  { exclude: ['**/node_modules/**'] },
).filter((file) => file !== 'language.test.ts')

/** Words that the glossary replaces, wherever they are part of a name or a text. */
const FORBIDDEN =
  /\b(?:doorkeepers?|gatekeepers?|farewells?|ladders?|rungs?|throttled?|referees?|mend|mended|judged?|judges|verdicts?|deeds?|tally|tallies|crowds?|errands?|wish|wishe[sd]|whoever|strangers?|mails|colours?|catalogues?|machines?|audit logs?|on the wire|sales desk|orders? desk|order sheets?|back on sale)\b/g

/** Where such a word is right: names of earlier releases, a buyer's own words, and texts for buyers. */
const ALLOWED = [
  /^docs\/decisions\/0021-/,
  /^src\/db\/(?:migrations\/|backup\/(?:backup\.db\.test|stored-tables\.server)\.ts)/,
  /^src\/(?:site\/|app\/page-head\.ts|lib\/brand\.ts|demo\/)/,
  // Words that buyers type into the search.
  /^src\/products\/search\/(?:search-vocabulary|golden-queries\.db\.test)\.ts/,
  // Column headings of purchasers' spreadsheets.
  /^src\/quick-order\/(?:import\/|core\/parse-)/,
]

/** 'getMachineName' → 'get machine name' */
const splitNames = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

test('names and texts use the terms of the glossary', () => {
  const found = FILES.filter((file) => !ALLOWED.some((pattern) => pattern.test(file))).flatMap((file) =>
    [file, ...readFileSync(file, 'utf8').split('\n')].flatMap((line, index) =>
      Array.from(splitNames(line).matchAll(FORBIDDEN), ([word]) => `${file}:${index} ${word}`),
    ),
  )
  expect(found).toEqual([])
})

/** A comment starts with its subject: 'The units of …', 'True if …', not 'What …' or 'Whether …'. */
const RELATIVE_CLAUSE = /(?:\/\*\*?\s+(?:\*\s+)?|\/\/ )(?:What|Who|Whether)\b/g

test('no comment begins with a relative clause', () => {
  const found = FILES.filter((file) => /^(?!src\/db\/migrations\/).*\.(?:tsx?|css)$/.test(file)).flatMap(
    (file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(RELATIVE_CLAUSE),
        ({ 0: text, index }) => `${file}:${index} ${text}`,
      ),
  )
  expect(found).toEqual([])
})

/** 'can’t', 'it's' and the like; a possessive such as 'the buyer’s' is none. The heading of the page for unknown paths is the specification's. */
const CONTRACTION =
  /\w(?:n['’]t|['’](?:re|ve|ll|m|d))\b|\b(?:it|that|there|what|let|who|how|where|she|he)['’]s\b|\bhere['’]s\b(?! nothing !)/gi

test('texts have no contractions', () => {
  const found = FILES.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(CONTRACTION), ([text]) => `${file} ${text}`),
  )
  expect(found).toEqual([])
})

/** The shop can sell in any currency, so only `lib/currency.ts` names one. */
const CURRENCY_IN_CODE =
  /^(?!\s*(?:\*|\/\*\*|\/\/)).*(?:\bUSD\b|\bUS dollars?\b|prefix="\$"|>\$<| \$\$\{|(?<![\\`\w])\$\d+[.,]\d{2})/m

test('no screen, email or document names a currency of its own', () => {
  const found = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !/\.test\.|^src\/(?:demo|db)\/|^src\/(?:lib\/currency[\w-]*\.ts|server\/(?:ops|pages)\/)/.test(file) &&
      CURRENCY_IN_CODE.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})

const MAX_LINES = 350
const GENERATED = /^(?:src\/demo\/|docs\/performance\.md)/

test(`no file has more than ${MAX_LINES} lines`, () => {
  const long = FILES.filter((file) => !GENERATED.test(file) && /\.(?:tsx?|css|md)$/.test(file)).filter(
    (file) => readFileSync(file, 'utf8').split('\n').length > MAX_LINES + 1,
  )
  expect(long).toEqual([])
})

test('no object is spread from a literal', () => {
  const found = FILES.filter(
    (file) => /\.tsx?$/.test(file) && /[^{]\.\.\.\{ /.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) +(\w+)/gm
const SOURCES = globSync('src/**/*.{ts,tsx}', { exclude: ['src/db/migrations/**'] }).filter(
  (file) => !file.includes('.test.'),
)
/** The browser's request for a command has the name of the command. */
const isRequestOfCommand = (files: readonly string[]) =>
  files.length === 2 &&
  files.some((file) => file.endsWith('client.ts')) &&
  files.some((file) => file.endsWith('.server.ts'))

test('an exported name stands for one thing', () => {
  const exported = SOURCES.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(EXPORTED), ([, name = '']) => ({ name, file })),
  )
  const repeated = [...Map.groupBy(exported, ({ name }) => name)]
    .map(([name, places]) => ({ name, files: places.map(({ file }) => file) }))
    .filter(({ files }) => files.length > 1 && !isRequestOfCommand(files))
  expect(repeated).toEqual([])
})

/** 'commands.server.ts' in 'prices.commands.server.ts' */
const KIND = /(?<=[/.])(?:api|queries|commands)\.server\.ts$|(?<=[/-])(?:contract|copy|problems\.server)\.ts$/

test('only a further file of a kind in one folder has a prefix', () => {
  const kindOf = (file: string) => KIND.exec(file)?.[0]
  const ofOneKind = Map.groupBy(SOURCES.filter(kindOf), (file) => `${dirname(file)}/${kindOf(file)}`)
  const wrong = [...ofOneKind].filter(([plain, files]) => files.length === 1 && files[0] !== plain)
  expect(wrong.map(([, [file]]) => file)).toEqual([])
})

test('no folder or file has a name without meaning', () => {
  const nameless = globSync('src/**/{utils,helpers,services,types,common,misc}*')
  expect([...nameless, ...globSync('src/**/index.{ts,tsx}')]).toEqual([])
})
