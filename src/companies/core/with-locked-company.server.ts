import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import type { RefusalOf } from '#app/app/problems.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { done, isRefused, type Outcome, type Refused, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { LOCKED_COMPANY_PROBLEMS } from './problems.server.ts'
import { findCompanyActor } from './queries.server.ts'
import { type CompanyActor, type CompanyPermission, isPermitted } from './rules.ts'

/** The person who changes a company. */
export interface Caller {
  actor: CompanyActor
  /** Undefined for an administrator who is not a member. */
  member: Row<'company_members'> | undefined
}

/** The result of a change that left everything as it was: then nothing is checked again, and nothing was recorded. */
export const NOTHING_CHANGED = Symbol('nothing changed')

export interface InCompany extends Caller {
  tx: Tx
  user: SignedInUser
  company: Row<'companies'>
}

type RefusalIn<Result> = Extract<Result, Refused>['refusal']

/**
 * Runs a change of a company in a transaction that has locked the company, so that changes of its members wait for each
 * other. Users who are not members get 404, members without the permission 403. Nobody changes a closed company, except
 * its status. A change that returns a refusal is rolled back.
 * @param permission may depend on who the user is in the company
 */
export function withLockedCompany<Result>(
  ctx: Context,
  companyId: string,
  permission: CompanyPermission | ((caller: Caller) => CompanyPermission),
  change: (parts: InCompany) => Promise<Result>,
): Promise<Outcome<Exclude<Result, Refused>, RefusalIn<Result> | RefusalOf<typeof LOCKED_COMPANY_PROBLEMS>>> {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const company = await tx
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const caller = company && (await findCompanyActor(tx, companyId, user))
    if (!caller) return refused({ code: 'company-not-found' })
    const required = typeof permission === 'string' ? permission : permission(caller)
    if (!isPermitted(caller.actor, required)) return refused({ code: 'not-permitted-in-company' })
    if (caller.actor === 'administrator')
      requirePermission(user, required === 'checkVatId' ? 'companies.check-vat' : 'companies.manage')
    if (company.status === 'closed' && required !== 'changeStatus') return refused({ code: 'company-closed' })
    const value = await change({ tx, user, ...caller, company })
    if (isRefused(value)) return value
    const result = done(value as Exclude<Result, Refused>)
    if (value === NOTHING_CHANGED) return result
    // Orders that were checked against the company before this change are checked again.
    await updateRows(tx, 'companies', companyId, { order_version: sql`order_version + 1` })
    return result
  })
}
