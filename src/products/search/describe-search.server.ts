import type { UnderstoodSearch } from '../list/contract.ts'
import type { SearchPlan } from './search-plan.server.ts'
import { withoutPart } from './search-query.ts'

/** The parts of a query as the buyer reads them, each with the query that remains without it. */
export function describeSearch(
  typed: string,
  { parts, isRelaxed }: Pick<SearchPlan, 'parts' | 'isRelaxed'>,
): UnderstoodSearch {
  return { parts: parts.map((part) => ({ label: part.label, rest: withoutPart(typed, part) })), isRelaxed }
}
