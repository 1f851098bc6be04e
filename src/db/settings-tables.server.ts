/** The tables of what the operator and the staff set. */
import type { JSONColumnType } from 'kysely'

export interface SettingsTable {
  key: string
  value: string
}

/** A section of what administrators set, in texts by the key of the setting. */
export interface ShopSettingsTable {
  section: string
  texts: JSONColumnType<Record<string, string>>
  /** Increases with every change, so that two administrators cannot overwrite each other. */
  version: number
}

/** Working days and holidays that the staff have entered. */
export interface CalendarDaysTable {
  day: string
  is_working: boolean
  name: string
}
