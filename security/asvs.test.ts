/** Every requirement of OWASP ASVS 5.0, levels 1 and 2, has an existing test, or a dated exception with a reason. */
import { existsSync, readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'

interface Row {
  id: string
  level: string
  applies: string
  summary: string
  test: string
  exception: string
}

const { data: ROWS } = Papa.parse<Row>(readFileSync('security/asvs.csv', 'utf8'), {
  header: true,
  skipEmptyLines: true,
})

test('the table has every requirement of both levels once, and says which of them apply', () => {
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(253)
  expect(ROWS).toHaveLength(253)
  expect(ROWS.filter(({ applies }) => applies === 'yes')).toHaveLength(203)
})

test('every row has a summary, and either a test or a dated reason', () => {
  const incomplete = ROWS.filter(({ summary, test: proof, exception }) => {
    const isDated = /^\d{4}-\d{2}-\d{2}: .+/.test(exception)
    return !summary || (proof === '') === (exception === '') || (exception !== '' && !isDated)
  })
  expect(incomplete.map(({ id }) => id)).toEqual([])
})

test('an exception to a requirement that applies says how long it is valid', () => {
  const endless = ROWS.filter(
    ({ applies, exception }) =>
      applies === 'yes' && exception && !/; until |for as long as |; meant to stay$/.test(exception),
  )
  expect(endless.map(({ id }) => id)).toEqual([])
})

test('every test named in a row exists', () => {
  const missing = ROWS.filter(({ test: proof }) => {
    if (!proof) return false
    const [file = '', name = ''] = proof.split(' › ')
    // The tables of bad inputs are tests as well.
    const isTest = /\.(test|spec)\.ts$|^security\/bad-input\//.test(file)
    return !name || !isTest || !existsSync(file) || !readFileSync(file, 'utf8').includes(name)
  })
  expect(missing.map(({ id, test: proof }) => `${id} ${proof}`)).toEqual([])
})
