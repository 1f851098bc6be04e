import type { SearchedHole } from '../core/list-contract.ts'
import type { Meaning, QueryPart } from './search-query.ts'

/** The hole that a query asks for, as an entry to the product finder; null if it names neither diameter, place nor height. */
export function readHole(parts: readonly QueryPart[]): SearchedHole | null {
  const find = <Kind extends Meaning['kind']>(kind: Kind) =>
    parts.flatMap(({ meaning }) =>
      meaning.kind === kind ? [meaning as Extract<Meaning, { kind: Kind }>] : [],
    )
  const [diameter, ...otherDiameters] = find('diameter')
  const hole = {
    diameter: diameter?.mm,
    material: find('material')[0]?.material,
    place: find('place')[0]?.place,
    height: find('height')[0]?.meters,
  }
  const isHole = hole.diameter ?? hole.place ?? hole.height
  return isHole === undefined || otherDiameters.length > 0 ? null : hole
}
