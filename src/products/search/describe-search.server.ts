import type { UnderstoodSearch } from '../core/list-contract.ts'
import { readHole } from './read-hole.ts'
import type { SearchPlan } from './search-plan.server.ts'
import { isForFinder, withoutPart } from './search-query.ts'

/** The parts of a query as the buyer reads them, each with the query that remains without it, and what was left out. */
export function describeSearch(
  typed: string,
  {
    parts,
    ignoredWords,
    isRelaxed,
    isPartial,
  }: Pick<SearchPlan, 'parts' | 'ignoredWords' | 'isRelaxed' | 'isPartial'>,
): UnderstoodSearch {
  return {
    parts: parts
      .filter((part) => !isForFinder(part))
      .map((part) => ({ label: part.label, rest: withoutPart(typed, part) })),
    ignored: [
      ...parts.filter(isForFinder).map(({ start, end }) => typed.slice(start, end).toLowerCase()),
      ...ignoredWords,
    ],
    isRelaxed,
    isPartial,
    hole: readHole(parts),
  }
}
