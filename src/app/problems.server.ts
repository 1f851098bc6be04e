/**
 * The problem responses of a folder, declared once. Calls, the API documentation and the page `/api/docs` read the
 * declaration. See docs/decisions/0081-problems-as-tables.md.
 */
import { HttpProblem, titleOf } from '#app/lib/problem.ts'

/** @template Facts what the refusal says besides its code, such as the current stock */
interface ProblemParts<Facts> {
  /** The field of a form that the text is about. */
  field?: string
  /** Or a text for each field. */
  fields?: Record<string, string> | ((facts: Facts) => Record<string, string>)
  /** Data for programs: the names of facts, or other values. */
  extra?: readonly string[] | ((facts: Facts) => Record<string, unknown>)
  headers?: (facts: Facts) => Record<string, string>
  /** The text on `/api/docs`; by default the detail. */
  meaning?: string
}

type ProblemEntry<Facts> = readonly [
  status: number,
  detail: string | ((facts: Facts) => string),
  parts?: ProblemParts<Facts>,
]

interface InvalidFields {
  fields: Record<string, string>
}

export const describeFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, message]) => `${field}: ${message}`)
    .join('; ')

/** Errors of fields that only a command finds. The same response as for input that a schema rejects. */
export const INVALID_INPUT = [
  422,
  ({ fields }: InvalidFields) => describeFields(fields),
  { fields: ({ fields }: InvalidFields) => fields },
] as const

/** Status and text of each problem, by its code. A text that depends on facts is a function. */
export type ProblemTable = Readonly<Record<string, ProblemEntry<never>>>

/** The facts that the functions of a declaration need, all of them together. */
type FactsOf<Functions> = (
  Functions extends (facts: infer Facts) => unknown
    ? (facts: Facts) => void
    : never
) extends (facts: infer Facts) => void
  ? Facts
  : never

type SentFacts<Parts> = Parts extends { extra: readonly (infer Name extends string)[] }
  ? Record<Name, unknown>
  : unknown

/** The facts that a refusal must have so that its response can be made. */
type RequiredFacts<Entry> = Entry extends readonly [unknown, infer Detail, infer Parts]
  ? FactsOf<Detail | Parts[keyof Parts]> & SentFacts<Parts>
  : Entry extends readonly [unknown, infer Detail]
    ? FactsOf<Detail>
    : never

/** The codes of refusals that say nothing else. */
type PlainCode<Table extends ProblemTable> = {
  [Code in keyof Table & string]: unknown extends RequiredFacts<Table[Code]> ? Code : never
}[keyof Table & string]

/** A refusal that a table declares. */
export type RefusalOf<Table extends ProblemTable> =
  | { code: PlainCode<Table> }
  | {
      [Code in keyof Table & string]: Code extends PlainCode<Table>
        ? never
        : { code: Code } & RequiredFacts<Table[Code]>
    }[keyof Table & string]

/** Some problems of a table. */
export function pick<Table extends ProblemTable, Code extends keyof Table>(
  table: Table,
  ...codes: readonly Code[]
): Pick<Table, Code> {
  return Object.fromEntries(codes.map((code) => [code, table[code]])) as Pick<Table, Code>
}

/** The problem response for a refusal, to throw. */
export function toProblem<Table extends ProblemTable>(
  table: Table | undefined,
  refusal: RefusalOf<Table>,
): HttpProblem {
  const { code }: { code: string } = refusal
  const facts: Readonly<Record<string, unknown>> = refusal
  const entry = table?.[code] as ProblemEntry<typeof facts> | undefined
  if (!entry) throw new Error(`the call does not declare the refusal ${code}`)
  const [status, text, parts = {}] = entry
  const detail = typeof text === 'string' ? text : text(facts)
  const texts = parts.field === undefined ? parts.fields : { [parts.field]: detail }
  const fields = typeof texts === 'function' ? texts(facts) : texts
  const extra =
    typeof parts.extra === 'function'
      ? parts.extra(facts)
      : parts.extra && Object.fromEntries(parts.extra.map((name) => [name, facts[name]]))
  return new HttpProblem({
    status,
    code,
    detail,
    ...(fields && { fields }),
    ...(extra && { extra }),
    ...(parts.headers && { headers: parts.headers(facts) }),
  })
}

/** The meaning of a problem, and advice for the caller. */
export function meaningOf(code: string, [, detail, parts]: ProblemEntry<never>): string {
  return parts?.meaning ?? (typeof detail === 'string' ? detail : titleOf(code))
}
