import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import type { AfterTeamChange } from '#app/companies/members/team-change.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { updateRequestsOfTeam } from '#app/purchase-requests/update-requests-of-team.server.ts'
import { queueQuoteEmail } from './core/locked-quote.server.ts'

/** Updates purchase requests and quotes after a member has left a company or got another role. */
export const updateRecordsOfTeam: AfterTeamChange = async (tx, ctx, companyId, before) => {
  await updateRequestsOfTeam(tx, ctx, companyId, before)
  await handOverQuotes(tx, ctx, companyId)
}

/** The open quotes of members who left go to the owner who joined first. The links of all their quotes end. */
async function handOverQuotes(
  tx: Tx,
  ctx: Pick<Context, 'shopUrl' | 'now'>,
  companyId: string,
): Promise<void> {
  const isFormer = sql<boolean>`not exists (select 1 from company_members where company_members.company_id = quotes.company_id
    and company_members.user_id = quotes.user_id and left_at is null)`
  const ofFormer = tx.selectFrom('quotes').where('company_id', '=', companyId).where(isFormer)
  await tx
    .updateTable('quote_links')
    .set({ revoked_at: ctx.now() })
    .where('quote_id', 'in', ofFormer.select('id'))
    .where('revoked_at', 'is', null)
    .execute()
  const quotes = await ofFormer
    .selectAll()
    .where('status', 'in', ['draft', 'requested', 'question', 'countered', 'offered', 'part-ordered'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (quotes.length === 0) return
  const owner = await tx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .where('left_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!owner) return
  await tx
    .updateTable('quotes')
    // The key of another person says nothing about requests of the owner.
    .set(({ ref }) => ({ user_id: owner.user_id, idempotency_key: ref('id'), changed_at: ctx.now() }))
    .where(
      'id',
      'in',
      quotes.map(({ id }) => id),
    )
    .execute()
  for (const quote of quotes.filter(({ status }) => status !== 'draft'))
    await queueQuoteEmail(
      tx,
      ctx,
      { ...quote, user_id: owner.user_id },
      { to: 'buyer', event: 'handed-over', by: '', text: '' },
    )
}
