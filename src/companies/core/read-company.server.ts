import type { Context } from '#app/app/context.server.ts'
import { findExternalNumbers, withExternalNumbers } from '#app/app/external-number-fields.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import { type ChangedCompany, COMPANY_LISTS, type Company, type CompanyList } from './contract.ts'
import { companyNotFoundProblem } from './problems.server.ts'
import { findCompany, findCompanyActor } from './queries.server.ts'

/** In which capacity the user reads about a company. Throws 404 for users who must not learn that it exists. */
export async function requireCompanyActor({ db, actor }: Pick<Context, 'db' | 'actor'>, companyId: string) {
  const caller = await findCompanyActor(db, companyId, requireUser(actor))
  if (!caller) throw companyNotFoundProblem()
  return caller.actor
}

/** The company with all its lists. */
export const readCompany = (ctx: Context, companyId: string): Promise<Company> =>
  readLists(ctx, companyId, COMPANY_LISTS) as Promise<Company>

/** The company with these lists. */
export async function readLists(
  ctx: Context,
  companyId: string,
  lists: readonly CompanyList[],
): Promise<ChangedCompany> {
  const user = requireUser(ctx.actor)
  const found = await findCompany(ctx.db, companyId, user, ctx.now(), lists)
  if (!found) throw companyNotFoundProblem()
  if (!hasPermission(user, 'companies.read')) return found
  const sites = found.sites ?? []
  const ids = [companyId, ...sites.map(({ id }) => id)]
  const numbers = await findExternalNumbers(ctx.db, ['companies', 'sites'], ids)
  return {
    ...withExternalNumbers(found, numbers.get(companyId)),
    ...(found.sites && { sites: sites.map((site) => withExternalNumbers(site, numbers.get(site.id))) }),
  }
}
