/** The columns that the tables of orders and order lists share. */
export const QUANTITY_COLUMN = { label: 'Quantity', unit: 'units', numeric: true } as const
export const UNIT_PRICE_COLUMN = { label: 'Unit price', unit: 'USD', numeric: true } as const
export const TOTAL_COLUMN = { label: 'Total', unit: 'USD', numeric: true } as const
