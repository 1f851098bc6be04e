/** On narrow screens tables are laid out as sheets, and Safari then forgets that they are tables: say it again. */
export const TABLE_ROLE = { role: 'table' } as const
export const ROW_ROLE = { role: 'row' } as const
export const CELL_ROLE = { role: 'cell' } as const
export const COLUMN_HEADER_ROLE = { role: 'columnheader', scope: 'col' } as const
export const ROW_HEADER_ROLE = { role: 'rowheader', scope: 'row' } as const
