/** The places that the product finder distinguishes, and that a search understands. */
export const PLACES_OF_USE = ['overhead', 'site', 'steel-structure'] as const
export type PlaceOfUse = (typeof PLACES_OF_USE)[number]
