/** On narrow screens tables are laid out as sheets, and Safari then forgets that they are tables: say it again. */
export const AS_TABLE = { role: 'table' } as const
export const AS_ROW = { role: 'row' } as const
export const AS_CELL = { role: 'cell' } as const
export const AS_COLUMN_HEAD = { role: 'columnheader', scope: 'col' } as const
export const AS_ROW_HEAD = { role: 'rowheader', scope: 'row' } as const
