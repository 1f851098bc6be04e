import type { Context } from '#app/app/context.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import type { Company } from './contract.ts'
import { companyProblem } from './problems.server.ts'
import { findCompany, findCompanyActor } from './queries.server.ts'

/** In which capacity the user reads about a company. Throws 404 for users who must not learn that it exists. */
export async function requireCompanyActor({ db, actor }: Pick<Context, 'db' | 'actor'>, companyId: string) {
  const caller = await findCompanyActor(db, companyId, requireUser(actor))
  if (!caller) throw companyProblem('company-not-found')
  return caller.actor
}

/** The response to every change is the company, so that a page shows the result without another request. */
export async function readCompany(ctx: Context, companyId: string): Promise<Company> {
  const found = await findCompany(ctx.db, companyId, requireUser(ctx.actor), ctx.now())
  if (!found) throw companyProblem('company-not-found')
  return found
}
