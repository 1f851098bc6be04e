/** Rules about related products. Pure. */
import { keysOf } from '#app/lib/keys-of.ts'

/** In the order of the product page. */
export const RELATION_KINDS = {
  successor: 'Successor',
  accessory: 'Accessories',
  spare: 'Spare parts',
  alternative: 'Alternatives',
} as const
export type RelationKind = keyof typeof RELATION_KINDS
export const RELATION_KIND_IDS = keysOf(RELATION_KINDS)

/** A product has one successor, and a page has room for a few of each other kind. */
export const MAX_RELATED: Readonly<Record<RelationKind, number>> = {
  successor: 1,
  accessory: 12,
  spare: 12,
  alternative: 12,
}
export const MAX_RELATED_PRODUCTS = 37

export interface Relation {
  kind: RelationKind
  productId: string
}

export interface RelationProblem {
  problem: 'itself' | 'twice' | 'too-many'
  /** The place of the relation in the list. */
  index: number
}

/** The first relation that is not allowed. */
export function validateRelations(ownId: string, relations: readonly Relation[]): RelationProblem | null {
  const counts = new Map<RelationKind, number>()
  const seen = new Set<string>()
  for (const [index, { kind, productId }] of relations.entries()) {
    if (productId === ownId) return { problem: 'itself', index }
    if (seen.has(`${kind} ${productId}`)) return { problem: 'twice', index }
    seen.add(`${kind} ${productId}`)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count > MAX_RELATED[kind]) return { problem: 'too-many', index }
  }
  return null
}
