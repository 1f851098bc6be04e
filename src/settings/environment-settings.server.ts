import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { isWebAddress, MAX_LEGAL_TEXT } from './setting-schemas.server.ts'
import { declarationOf, SETTING_KEYS, type SettingKey, type SettingTexts } from './settings.server.ts'

/** A web address stays; otherwise the text of the file at this path, which is read at start. */
const addressOrFile = z.string().transform((text, check) => {
  if (isWebAddress(text)) return text
  try {
    if (statSync(text).size <= MAX_LEGAL_TEXT)
      return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(text))
    check.addIssue('must be a text file of at most 256 KB, or a web address')
  } catch {
    check.addIssue('must be a web address (https://…) or the path of a readable text file in UTF-8')
  }
  return z.NEVER
})

function variableSchema(key: SettingKey) {
  const { schema, isLegalPage } = declarationOf(key)
  return (isLegalPage ? addressOrFile.pipe(schema) : schema).optional()
}

/** The environment variables of all settings that administrators may change too. */
export const SETTING_VARIABLES = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, variableSchema(key)]),
) as Record<SettingKey, z.ZodOptional<z.ZodType<string, string>>>

/** The settings of the environment; an administrator cannot change it. */
export function environmentSettings(config: SettingTexts): SettingTexts {
  return Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const text = config[key]
      return text ? [[key, text]] : []
    }),
  )
}
