/** Reads the settings for requests, emails and documents, in every process as they were saved by any of them. */
import type { ReadSettings, ShopSettings } from '#app/app/context.server.ts'
import { readSettingsVersion } from '#app/db/change-polling.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { readCalendarExceptions } from './calendar/queries.server.ts'
import { effectiveTexts, readSavedSections } from './queries.server.ts'
import type { SettingTexts } from './settings.server.ts'
import { type OperatorSettings, toShopSettings } from './to-shop-settings.server.ts'

/** A change by another process counts for orders after this time at most. */
const MAX_AGE_MS = 1_000

export interface SettingsReader {
  /** The settings of the environment. */
  environment: SettingTexts
  /** As they are saved now. */
  read: ReadSettings
  /** At most a second old; older ones while the database does not answer. */
  current: ReadSettings
  /** After a change by this process. */
  invalidate: () => void
}

interface ReaderOptions {
  db: Db
  environment: SettingTexts
  operator: OperatorSettings
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

export function createSettingsReader({
  db,
  environment,
  operator,
  now = () => performance.now(),
}: ReaderOptions): SettingsReader {
  let cached: { version: number; settings: ShopSettings } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<ShopSettings> | undefined

  async function read(): Promise<ShopSettings> {
    const startedAt = now()
    // Before the texts: texts that are newer than their version are read once more.
    const version = await readSettingsVersion(db)
    if (cached?.version !== version) {
      const texts = effectiveTexts((await readSavedSections(db)).values(), environment)
      cached = { version, settings: toShopSettings(texts, operator, await readCalendarExceptions(db)) }
    }
    checkedAt = startedAt
    return cached.settings
  }

  async function refresh(): Promise<ShopSettings> {
    try {
      return await read()
    } catch (error) {
      if (!cached) throw error
      return cached.settings
    } finally {
      pending = undefined
    }
  }

  return {
    environment,
    read,
    async current() {
      if (cached && now() - checkedAt < MAX_AGE_MS) return cached.settings
      pending ??= refresh()
      return pending
    },
    invalidate() {
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}
