/** The parts that the declarations of company calls share. */
import { z } from '@hono/zod-openapi'
import { type Access, signedIn } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpoint, type Parsed } from '#app/app/endpoint.server.ts'
import { type ProblemTable, type RefusalOf, toProblem } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { type Outcome, requireDone } from '#app/lib/outcome.ts'
import { type ChangedCompany, type CompanyList, changedCompanySchema, companySchema } from './contract.ts'
import { LOCKED_COMPANY_PROBLEMS } from './problems.server.ts'
import { readLists } from './read-company.server.ts'

export const tag = 'Companies'
export const idSchema = textSchema(64, 1)
export const companyParams = z.object({ id: idSchema })
export const companyResponse = json(companySchema, 'The company as it is now')
const changedCompanyResponse = json(changedCompanySchema, 'The company as it is now, with the changed lists')

/** The declaration that all changes by a member share. Some are counted, and answer 429. */
export const memberChange = {
  tag,
  access: signedIn,
  refuses: LOCKED_COMPANY_PROBLEMS,
  problems: [429],
  changes: [],
} as const

type LockedProblems = typeof LOCKED_COMPANY_PROBLEMS

interface CompanyChange<
  Params extends typeof companyParams,
  Body extends z.ZodType | undefined,
  Problems extends ProblemTable,
> {
  method: 'post' | 'put' | 'delete'
  path: `/companies/{id}${string}`
  summary: string
  description?: string
  /** Members by default; the change checks their permission. */
  access?: Access<SignedInUser, unknown>
  params: Params
  body?: Body
  /** Besides those of every change. */
  refuses?: Problems
  /** The lists that it may change, which are in the response. */
  lists: readonly CompanyList[]
  change: (
    ctx: Context,
    companyId: string,
    input: { params: Parsed<Params>; body: Parsed<Body> },
  ) => Promise<Outcome<unknown, RefusalOf<Problems & LockedProblems>>>
}

/** A change of a company. Its response is the company, with the lists that it may change. */
export function companyChange<
  Params extends typeof companyParams,
  Body extends z.ZodType | undefined = undefined,
  Problems extends ProblemTable = Record<never, never>,
>({ change, lists, refuses, ...call }: CompanyChange<Params, Body, Problems>) {
  const problems: Problems & LockedProblems = { ...LOCKED_COMPANY_PROBLEMS, ...refuses } as never
  return endpoint<SignedInUser, ChangedCompany, Params, undefined, undefined, Body, ProblemTable>({
    ...memberChange,
    response: changedCompanyResponse,
    ...call,
    refuses: problems,
    async run(ctx, input) {
      requireDone(await change(ctx, input.params.id, input), (refusal) => toProblem(problems, refusal))
      return readLists(ctx, input.params.id, lists)
    },
  })
}
