/** Explicit roles, because Safari drops them from tables that narrow screens lay out as cards. */
export const TABLE_ROLE = { role: 'table' } as const
export const ROW_ROLE = { role: 'row' } as const
export const CELL_ROLE = { role: 'cell' } as const
export const COLUMN_HEADER_ROLE = { role: 'columnheader', scope: 'col' } as const
export const ROW_HEADER_ROLE = { role: 'rowheader', scope: 'row' } as const
