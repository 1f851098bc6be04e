/** The columns that the tables of orders and order lists share. */
import { CURRENCY } from '#app/lib/currency.ts'

export const QUANTITY_COLUMN = { label: 'Quantity', unit: 'units', numeric: true } as const
export const UNIT_PRICE_COLUMN = { label: 'Unit price', unit: CURRENCY, numeric: true } as const
export const TOTAL_COLUMN = { label: 'Total', unit: CURRENCY, numeric: true } as const
