import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import type { AuditValues } from '#app/audit/rules.ts'
import { bumpSettingsVersion } from '#app/db/change-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { insertRowIfAbsent, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { notSignedInProblem } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findAdministrators } from '#app/users/commands.server.ts'
import { notifyAdministrators } from '#app/users/notify-administrators.server.ts'
import { findConfirmationProblem } from '#app/users/own-confirmation.server.ts'
import type { SectionChange, SectionId } from './contract.ts'
import { BANK_INCOMPLETE, FREIGHT_INCOMPLETE, SECTION_TEXTS, SET_BY_SERVER, UNKNOWN_SETTING } from './copy.ts'
import { readSavedSection, type SavedSection, toSectionDto } from './queries.server.ts'
import {
  declarationOf,
  isSetByServer,
  missingBankSetting,
  missingFreightSetting,
  needsPassword,
  SETTING_KEYS,
  type SettingKey,
  type SettingTexts,
  settingsOf,
} from './settings.server.ts'

/**
 * Saves a section of the settings. A change of the bank account is confirmed by the caller's password. The other
 * administrators get an email.
 * @param environment what the environment sets, which cannot be changed
 */
export async function saveSection(
  ctx: Context,
  environment: SettingTexts,
  section: SectionId,
  { version, texts, ...confirmation }: SectionChange,
) {
  const admin = requirePermission(ctx.actor, 'settings.change')
  const { fields, valid } = validate(section, texts, environment)
  if (Object.keys(fields).length > 0) return refused({ code: 'invalid-input', fields })
  const problem = needsPassword(section) ? await findConfirmationProblem(ctx.db, admin, confirmation) : null
  if (problem) return refused(problem)
  return inTransaction(ctx.db, async (tx) => {
    const admins = await findAdministrators(tx, ctx.now()).execute()
    // The caller may have been demoted since the session was read.
    if (!admins.some(({ id }) => id === admin.userId)) throw notSignedInProblem()
    const before = await lockSection(tx, section)
    const current = toSectionDto(section, before, environment)
    const after = { version: version + 1, texts: mergeTexts(before.texts, valid) }
    const changed = settingsOf(section).filter((key) => before.texts[key] !== after.texts[key])
    if (changed.length === 0) return done(current)
    if (before.version !== version) return refused({ code: 'version-conflict', current })
    const incomplete = findIncomplete(section, { ...after.texts, ...environment })
    if (incomplete) return refused({ code: 'invalid-input', fields: incomplete })
    await writeSection(tx, ctx, section, { before, after, changed, admins })
    return done(toSectionDto(section, after, environment))
  })
}

/** Why the settings of a section cannot be saved without another one; undefined if they can. */
function findIncomplete(section: SectionId, texts: SettingTexts): Record<string, string> | undefined {
  const bank = section === 'bank' && missingBankSetting(texts)
  const freight = section === 'freight' && missingFreightSetting(texts)
  return (bank && { [bank]: BANK_INCOMPLETE }) || (freight && { [freight]: FREIGHT_INCOMPLETE }) || undefined
}

/** The texts as they are stored, and what is wrong with the others. */
function validate(section: SectionId, texts: Record<string, string>, environment: SettingTexts) {
  const fields: Record<string, string> = {}
  const valid: SettingTexts = {}
  for (const [name, text] of Object.entries(texts)) {
    const key = SETTING_KEYS.find((known) => known === name && declarationOf(known).section === section)
    if (!key || isSetByServer(key, environment)) {
      fields[name] = key ? SET_BY_SERVER : UNKNOWN_SETTING
      continue
    }
    const parsed = declarationOf(key).schema.safeParse(text)
    if (parsed.success) valid[key] = parsed.data
    else fields[name] = parsed.error.issues[0]?.message ?? ''
  }
  return { fields, valid }
}

/** Without the settings that are empty now. */
const mergeTexts = (before: SettingTexts, changes: SettingTexts): SettingTexts =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, text]) => text))

/** Locks the row of a section, which may not exist yet. */
async function lockSection(tx: Tx, section: SectionId): Promise<SavedSection> {
  await insertRowIfAbsent(tx, 'shop_settings', { section, texts: '{}', version: 0 })
  await lockRow(tx, 'shop_settings', { section }, ['section'])
  return readSavedSection(tx, section)
}

interface SectionWrite {
  before: SavedSection
  after: SavedSection
  changed: readonly SettingKey[]
  admins: readonly { email: string }[]
}

async function writeSection(
  tx: Tx,
  ctx: Context,
  section: SectionId,
  { before, after, changed, admins }: SectionWrite,
): Promise<void> {
  const saved = { texts: JSON.stringify(after.texts), version: sql<number>`version + 1` }
  await updateRows(tx, 'shop_settings', { section }, saved)
  await bumpSettingsVersion(tx)
  const { title } = SECTION_TEXTS[section]
  await recordAuditEvent(tx, ctx, {
    action: 'settings-changed',
    subject: { id: section, label: title },
    ...auditValues(before.texts, after.texts, changed),
  })
  const labels = changed.map((key) => declarationOf(key).label)
  await notifyAdministrators(tx, ctx, admins, {
    kind: 'settings-changed',
    payload: { section: title, labels },
  })
}

/** By the labels of the settings; of a long text the passage that differs. */
function auditValues(before: SettingTexts, after: SettingTexts, changed: readonly SettingKey[]) {
  const pairs = changed.map((key) => ({
    label: declarationOf(key).label,
    ...changedPassage(before[key] ?? '', after[key] ?? ''),
  }))
  const pick = (side: 'before' | 'after'): AuditValues =>
    Object.fromEntries(pairs.map((pair) => [pair.label, pair[side]]))
  return { before: pick('before'), after: pick('after') }
}

/** Longer texts are shortened to what differs. */
const MAX_LENGTH = 300
/** Unchanged characters before the difference, for the reader. */
const CONTEXT = 20

/** Two texts, or the passage of both from their first difference on. */
function changedPassage(before: string, after: string): { before: string; after: string } {
  if (Math.max(before.length, after.length) <= MAX_LENGTH) return { before, after }
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  const from = Math.max(start - CONTEXT, 0)
  const passage = (text: string) => {
    const part = text.slice(from, from + MAX_LENGTH).trim()
    return (
      part && `${from > 0 ? '… ' : ''}${part}${from + MAX_LENGTH < text.length ? ' …' : ''}`.toWellFormed()
    )
  }
  return { before: passage(before), after: passage(after) }
}
