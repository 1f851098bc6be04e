/** Templates of offers, which all who answer quotes share. */
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { MAX_OFFER_TEMPLATES } from '../core/rules.ts'
import type { NewOfferTemplate, OfferTemplate, OfferTemplateChange } from './contract.ts'

type TemplateOutcome<Code extends string> = Outcome<OfferTemplate, { code: Code }>

const toTemplate = ({ id, name, validity_days, terms, note, version }: Row<'offer_templates'>) => ({
  id,
  name,
  validityDays: validity_days,
  terms,
  note,
  version,
})

export async function listTemplates(db: Db): Promise<OfferTemplate[]> {
  const rows = await db.selectFrom('offer_templates').selectAll().orderBy('name').execute()
  return rows.map(toTemplate)
}

const columnsOf = ({ name, validityDays, terms, note }: Omit<NewOfferTemplate, 'id'>) => ({
  name,
  validity_days: validityDays,
  terms,
  note,
})

export const createTemplate = (ctx: Context, { id, ...template }: NewOfferTemplate) =>
  changeTemplates<'name-taken' | 'template-limit-reached'>(ctx, async (tx, all) => {
    if (all.length >= MAX_OFFER_TEMPLATES) return refused({ code: 'template-limit-reached' })
    const saved = await tx
      .insertInto('offer_templates')
      .values({ id: id ?? newId(ctx.now()), ...columnsOf(template), changed_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    return saved ? recorded(tx, ctx, 'offer-template-saved', saved) : refused({ code: 'name-taken' })
  })

export const changeTemplate = (ctx: Context, id: string, { version, ...template }: OfferTemplateChange) =>
  changeTemplates<'name-taken' | 'template-not-found' | 'version-conflict'>(ctx, async (tx, all) => {
    const before = all.find((one) => one.id === id)
    if (!before) return refused({ code: 'template-not-found' })
    if (changesNothing(before, columnsOf(template))) return done(toTemplate(before))
    if (before.version !== version) return refused({ code: 'version-conflict' })
    const isTaken = all.some((one) => one.id !== id && one.name.toLowerCase() === template.name.toLowerCase())
    if (isTaken) return refused({ code: 'name-taken' })
    const saved = await tx
      .updateTable('offer_templates')
      .set({ ...columnsOf(template), changed_at: ctx.now(), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return recorded(tx, ctx, 'offer-template-saved', saved)
  })

export const deleteTemplate = (ctx: Context, id: string) =>
  changeTemplates<'template-not-found'>(ctx, async (tx, all) => {
    const before = all.find((one) => one.id === id)
    if (!before) return refused({ code: 'template-not-found' })
    await deleteRows(tx, 'offer_templates', id)
    return recorded(tx, ctx, 'offer-template-deleted', before)
  })

/** All templates are locked, so that two new ones at once see each other at the limit. */
function changeTemplates<Code extends string>(
  ctx: Context,
  change: (tx: Tx, all: Row<'offer_templates'>[]) => Promise<TemplateOutcome<Code>>,
): Promise<TemplateOutcome<Code>> {
  const sales = requirePermission(ctx.actor, 'quotes.answer')
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, sales.userId)
    await tx.selectFrom('offer_templates').select('id').orderBy('id').forUpdate().execute()
    return change(tx, await tx.selectFrom('offer_templates').selectAll().execute())
  })
}

async function recorded(
  tx: Tx,
  ctx: Context,
  action: 'offer-template-saved' | 'offer-template-deleted',
  row: Row<'offer_templates'>,
) {
  const { id, name, validityDays, terms, note } = toTemplate(row)
  const subject = { id, label: name }
  await recordAuditEvent(tx, ctx, { action, subject, after: { validityDays, terms, message: note } })
  return done(toTemplate(row))
}
