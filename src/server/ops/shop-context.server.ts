import type { ShopDatabase } from '#app/db/open-database.server.ts'
import type { Log } from '#app/lib/log.ts'
import type { SettingsReader } from '#app/settings/settings-reader.server.ts'
import type { Config } from './config.server.ts'

/** The context that every part of the running shop may use. */
export interface ShopContext {
  config: Config
  database: ShopDatabase
  /** The public URL, without a slash at its end. */
  shopUrl: string
  settings: SettingsReader
  now: () => Date
  log: Log
}
