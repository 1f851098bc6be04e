/** The demo products that take backorders, by SKU. The first one is out of stock, so it is made to order. */
export const DEMO_BACKORDERS: Readonly<Record<string, { limit: number; leadDays: number }>> = {
  'FX-20': { limit: 200, leadDays: 42 },
  'FX-52': { limit: 120, leadDays: 14 },
  'FX-80M': { limit: 60, leadDays: 30 },
  'FX-100M': { limit: 40, leadDays: 30 },
  'FX-132K': { limit: 80, leadDays: 30 },
  'FX-40P': { limit: 40, leadDays: 60 },
}
