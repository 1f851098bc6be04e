/** The types of columns that many tables have: read, inserted, updated. */
import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>
/** '2026-11-25'. It has no time zone. */
export type OptionalDay = OptionalText
