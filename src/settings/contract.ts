/** The API schemas of the settings. */
import { z } from '@hono/zod-openapi'
import { versionSchema } from '#app/app/api.server.ts'
import { ownConfirmationBody } from '#app/users/core/contract.ts'

export const sectionId = z.enum(['company', 'bank', 'legal', 'orders', 'freight', 'notifications'])
export type SectionId = z.output<typeof sectionId>

const settingControl = z.enum(['line', 'lines', 'code', 'iban', 'document', 'number', 'weekdays', 'choice'])
export type SettingControl = z.output<typeof settingControl>

export const settingSchema = z
  .object({
    key: z.string().describe('Also the name of its environment variable'),
    label: z.string(),
    hint: z.string(),
    control: settingControl,
    unit: z.string(),
    choices: z.record(z.string(), z.string()).describe('The labels of the values of a choice'),
    maxLength: z.int(),
    text: z.string().describe('What an administrator or the server has set; empty if nobody has'),
    fallback: z.string().describe('Used while nothing is set'),
    isSetByServer: z.boolean().describe('Set by the environment, which administrators cannot change'),
  })
  .openapi('Setting')
export type SettingDto = z.output<typeof settingSchema>

export const sectionSchema = z
  .object({
    id: sectionId,
    version: z.int().describe('Increases with every change'),
    needsPassword: z.boolean().describe('Whether a change must be confirmed'),
    settings: z.array(settingSchema),
  })
  .openapi('SettingsSection')
export type SectionDto = z.output<typeof sectionSchema>

export const sectionsSchema = z.array(sectionSchema)

/** Four legal pages, each with the longest text, are within the limit of the body. */
const MAX_SETTINGS = 20
const MAX_TEXT = 300_000

export const sectionParams = z.object({ section: sectionId })
export const sectionChangeBody = ownConfirmationBody
  .safeExtend({
    version: versionSchema.describe('The version that the change is based on'),
    texts: z
      .record(z.string().max(40), z.string().max(MAX_TEXT, { error: 'is too long' }))
      .refine((texts) => Object.keys(texts).length <= MAX_SETTINGS, { error: 'has too many settings' })
      .describe('The settings to change by their keys; an empty text removes one'),
  })
  .openapi('SettingsChange')
export type SectionChange = z.output<typeof sectionChangeBody>
