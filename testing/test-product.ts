import type { Product } from '../src/products/core/product-adapter.ts'

/** A product for tests without a database: a magnetic drill with one price tier. */
export const testProduct = (terms: Partial<Product> = {}): Product => ({
  id: 'p1',
  name: 'Magnetic drill 60',
  sku: 'FX-60M',
  description: 'Mag drill.',
  listPrice: 1590_00,
  stock: 24,
  minOrderQuantity: 4,
  orderMultiple: 2,
  priceTiers: [{ from: 10, unitPrice: 1540_00 }],
  picture: '/renders/FX-60M-abc.webp',
  drawing: '/drawings/FX-60M.svg?v=1',
  supplier: 'FIX IT',
  family: 'magnetic-drill',
  powerSource: 'mains',
  tradeData: {},
  specs: { powerW: 1750, taper: 'MT3', capacitySteelMm: 60 },
  version: 1,
  archived: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...terms,
})
