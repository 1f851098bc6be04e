import { expect, test } from 'vitest'
import type { Permission } from '#app/staff/permissions.ts'
import type { FoundRecord } from './contract.ts'
import { listPaletteOptions, type PaletteSources } from './palette-options.ts'

const order: FoundRecord = { kind: 'order', key: 'KW9X1QND', title: 'KW9X-1QND', detail: 'Paid' }
const customer: FoundRecord = {
  kind: 'customer',
  key: 'ann@x.example',
  title: 'Ann',
  detail: 'ann@x.example',
}
const product: FoundRecord = { kind: 'product', key: 'p 1', title: 'Drill', detail: 'FX-24' }

function sourcesOf(...permissions: Permission[]): PaletteSources {
  return {
    actions: [
      { label: 'Ship order KW9X-1QND', permission: 'orders.ship', run: () => undefined },
      { label: 'Cancel order KW9X-1QND', permission: 'orders.cancel', run: () => undefined },
    ],
    pages: [
      { to: '/dashboard/manageallorders', title: 'Manage All Orders', detail: 'Orders' },
      { to: '/dashboard/lowstock', title: 'Low Stock', detail: 'Catalog' },
    ],
    recent: [customer, order],
    found: [order, product],
    isStaff: true,
    can: (permission) => permissions.includes(permission),
  }
}
const titles = (typed: string, sources: PaletteSources) =>
  listPaletteOptions(typed, sources).map(({ group, title }) => `${group}: ${title}`)

test('without a text it offers the actions of the open record, recent records and pages', () => {
  expect(titles('', sourcesOf('orders.ship', 'orders.read'))).toEqual([
    'Actions: Ship order KW9X-1QND',
    'Recent: KW9X-1QND',
    'Pages: Manage All Orders',
    'Pages: Low Stock',
  ])
})

test('the beginnings of words find actions and pages; records follow, and the catalog comes last', () => {
  expect(titles('ord', sourcesOf('orders.ship', 'orders.cancel', 'orders.read'))).toEqual([
    'Actions: Ship order KW9X-1QND',
    'Actions: Cancel order KW9X-1QND',
    'Pages: Manage All Orders',
    'Orders: KW9X-1QND',
    'Products: Drill',
    'Catalog: Search products for “ord”',
  ])
  expect(titles('stock low', sourcesOf())[0]).toBe('Pages: Low Stock')
  expect(titles('tock', sourcesOf())).not.toContain('Pages: Low Stock')
})

test('one letter finds pages only', () => {
  expect(titles('l', sourcesOf('orders.read'))).toEqual(['Pages: Low Stock'])
})

test('a product opens where its reader works', () => {
  const href = (...permissions: Permission[]) =>
    listPaletteOptions('drill', sourcesOf(...permissions)).find(({ title }) => title === 'Drill')?.href
  expect(href('products.change')).toBe('/dashboard/manageproduct/p%201')
  expect(href('orders.read')).toBe('/products/p%201')
})
