import { readSearchQuery } from '#app/products/search/search-query.ts'
import type { SuggestedHole } from './contract.ts'

/** The hole that a query asks for, so that the product finder can be suggested; null if it names no diameter. */
export function readHole(q: string): SuggestedHole | null {
  const meanings = readSearchQuery(q).map(({ meaning }) => meaning)
  const [diameter, ...others] = meanings.flatMap((meaning) =>
    meaning.kind === 'diameter' ? [meaning.mm] : [],
  )
  if (diameter === undefined || others.length > 0) return null
  const [material] = meanings.flatMap((meaning) => (meaning.kind === 'material' ? [meaning.material] : []))
  return { diameter, material: material ?? null }
}
