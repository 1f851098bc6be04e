import type { Db } from '#app/db/schema.server.ts'
import { type SectionDto, type SectionId, sectionId } from './contract.ts'
import {
  declarationOf,
  isSetByServer,
  needsPassword,
  SETTING_KEYS,
  type SettingKey,
  type SettingTexts,
  settingsOf,
} from './settings.server.ts'

export interface SavedSection {
  version: number
  texts: SettingTexts
}

/** Without the texts that another release saved and this one does not accept. */
function validTexts(texts: Record<string, unknown>): SettingTexts {
  const valid = SETTING_KEYS.flatMap((key): [SettingKey, string][] => {
    const parsed = declarationOf(key).schema.safeParse(texts[key])
    return parsed.data ? [[key, parsed.data]] : []
  })
  return Object.fromEntries(valid)
}

/** The sections that administrators have changed. */
export async function readSavedSections(db: Db): Promise<Map<string, SavedSection>> {
  const rows = await db.selectFrom('shop_settings').select(['section', 'version', 'texts']).execute()
  return new Map(rows.map(({ section, version, texts }) => [section, { version, texts: validTexts(texts) }]))
}

/** A text of the environment comes before a saved one. */
export function effectiveTexts(saved: Iterable<SavedSection>, environment: SettingTexts): SettingTexts {
  const texts: SettingTexts = Object.assign({}, ...Array.from(saved, (section) => section.texts))
  const free = SETTING_KEYS.filter((key) => texts[key] !== undefined && !isSetByServer(key, environment))
  return { ...Object.fromEntries(free.map((key) => [key, texts[key]])), ...environment }
}

export function toSectionDto(
  id: SectionId,
  saved: SavedSection | undefined,
  environment: SettingTexts,
): SectionDto {
  const texts = effectiveTexts(saved ? [saved] : [], environment)
  return {
    id,
    version: saved?.version ?? 0,
    needsPassword: needsPassword(id),
    settings: settingsOf(id).map((key) => {
      const { label, hint, control, unit, choices, maxLength, fallback } = declarationOf(key)
      return {
        key,
        label,
        hint: hint ?? '',
        control: control ?? 'line',
        unit: unit ?? '',
        choices: choices ?? {},
        maxLength,
        fallback: fallback ?? '',
        isSetByServer: isSetByServer(key, environment),
        text: texts[key] ?? '',
      }
    }),
  }
}

export async function readSections(db: Db, environment: SettingTexts): Promise<SectionDto[]> {
  const saved = await readSavedSections(db)
  return sectionId.options.map((id) => toSectionDto(id, saved.get(id), environment))
}

export async function readSavedSection(db: Db, section: SectionId): Promise<SavedSection> {
  return (await readSavedSections(db)).get(section) ?? { version: 0, texts: {} }
}
