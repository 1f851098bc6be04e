import type { Family } from '../specifications/families.ts'
import { FAMILY_DESCRIPTIONS } from '../specifications/family-descriptions.ts'

/** One sentence below the name of a family. */
export function FamilyUse({ family }: { family: Family }) {
  return FAMILY_DESCRIPTIONS[family]
}
