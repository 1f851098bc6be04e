import type { Family } from '#app/products/specifications/families.ts'
import { FAMILY_DESCRIPTIONS } from '#app/products/specifications/family-descriptions.ts'

/** One sentence below the name of a family. */
export function FamilyUse({ family }: { family: Family }) {
  return FAMILY_DESCRIPTIONS[family]
}
