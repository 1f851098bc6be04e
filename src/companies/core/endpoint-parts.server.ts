/** The parts that the declarations of company calls share. */
import { z } from '@hono/zod-openapi'
import { type Access, signedIn } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpointsOf, type Parsed } from '#app/app/endpoint.server.ts'
import { type ProblemTable, type RefusalOf, toProblem } from '#app/app/problems.server.ts'
import { json, type ResponseFormat } from '#app/app/response-formats.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { type Outcome, requireDone } from '#app/lib/outcome.ts'
import { type ChangedCompany, type CompanyList, changedCompanySchema, companySchema } from './contract.ts'
import { LOCKED_COMPANY_PROBLEMS } from './problems.server.ts'
import { readLists } from './read-company.server.ts'

const endpoint = endpointsOf('Companies')
export const idSchema = textSchema(64, 1)
export const companyParams = z.object({ id: idSchema })
export const companyResponse = json(companySchema, 'The company as it is now')
const changedCompanyResponse = json(changedCompanySchema, 'The company as it is now, with the changed lists')

type LockedProblems = typeof LOCKED_COMPANY_PROBLEMS
type CallerContext = Context & { actor: SignedInUser }

interface CallParts<
  Params extends typeof companyParams,
  Body extends z.ZodType | undefined,
  Problems extends ProblemTable,
> {
  route: `${'POST' | 'PUT' | 'DELETE'} /companies/{id}${string}`
  summary: string
  description?: string
  /** Members by default; the change checks their permission. */
  access?: Access<SignedInUser, unknown>
  bodyLimit?: number
  params: Params
  body?: Body
  /** Besides those of every change. */
  refuses?: Problems
}

type Request<Params extends typeof companyParams, Body extends z.ZodType | undefined> = {
  params: Parsed<Params>
  body: Parsed<Body>
}

interface LockedChange<
  Params extends typeof companyParams,
  Body extends z.ZodType | undefined,
  Problems extends ProblemTable,
  Value,
> extends CallParts<Params, Body, Problems> {
  response: ResponseFormat<Value>
  change: (
    ctx: Context,
    companyId: string,
    input: Request<Params, Body>,
  ) => Promise<Outcome<unknown, RefusalOf<Problems & LockedProblems>>>
  /** Reads the response after the change. */
  read: (ctx: CallerContext, companyId: string, input: Request<Params, Body>) => Promise<NoInfer<Value>>
}

/** A call that runs in `withLockedCompany`, and then reads its response. Some are counted, and answer 429. */
export function lockedCompanyCall<
  Params extends typeof companyParams,
  Value,
  Body extends z.ZodType | undefined = undefined,
  Problems extends ProblemTable = Record<never, never>,
>({ change, read, refuses, ...call }: LockedChange<Params, Body, Problems, Value>) {
  const problems: Problems & LockedProblems = { ...LOCKED_COMPANY_PROBLEMS, ...refuses } as never
  return endpoint<SignedInUser, Value, Params, undefined, undefined, Body, ProblemTable>({
    access: signedIn,
    problems: [429],
    changes: [],
    addsRecord: true,
    ...call,
    refuses: problems,
    async run(ctx, input) {
      const { id: companyId } = input.params
      requireDone(await change(ctx, companyId, input), (refusal) => toProblem(problems, refusal))
      return read(ctx, companyId, input)
    },
  })
}

/** A change of a company. Its response is the company, with the lists that it may change. */
export function companyChange<
  Params extends typeof companyParams,
  Body extends z.ZodType | undefined = undefined,
  Problems extends ProblemTable = Record<never, never>,
>({
  lists,
  ...call
}: Omit<LockedChange<Params, Body, Problems, ChangedCompany>, 'response' | 'read'> & {
  /** The lists that it may change, which are in the response. */
  lists: readonly CompanyList[]
}) {
  return lockedCompanyCall<Params, ChangedCompany, Body, Problems>({
    ...call,
    response: changedCompanyResponse,
    read: (ctx, companyId) => readLists(ctx, companyId, lists),
  })
}
