import { expect, test } from 'vitest'
import { PAGE_KEYS } from './dashboard-keys.ts'
import { listKeys } from './list-keys.ts'
import type { VisiblePage } from './visible-pages.ts'

const pages = (...paths: string[]): VisiblePage[] =>
  paths.map((to) => ({ to, title: `Page ${to}`, access: 'signed-in' }))
const namesOf = (...paths: string[]) =>
  listKeys(pages(...paths)).flatMap(({ rows }) => rows.map(([keys]) => keys))

test('every key of the dashboard is in the list', () => {
  const spelled = Object.keys(PAGE_KEYS).map((key) => (key === 'Escape' ? 'Esc' : key.toUpperCase()))
  expect(namesOf()).toEqual(expect.arrayContaining(spelled))
})

test('only pages that the reader may open have a key', () => {
  const going = (...paths: string[]) => listKeys(pages(...paths)).find(({ title }) => title === 'Go to')?.rows
  expect(going()).toEqual([])
  expect(going('/dashboard/manageallorders', '/dashboard/customers', '/products')).toEqual([
    ['G O', 'Page /dashboard/manageallorders'],
    ['G P', 'Page /products'],
    ['G C', 'Page /dashboard/customers'],
  ])
  expect(namesOf('/dashboard/manageallorders')).toContain('D')
  expect(namesOf('/dashboard/myorders')).not.toContain('D')
})
