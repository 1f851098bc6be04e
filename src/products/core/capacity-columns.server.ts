import type { Schema } from '#app/db/schema.server.ts'
import type { Material } from '../specifications/families.ts'

/** The column with the largest drilling diameter in each material. */
export const CAPACITY_COLUMNS = {
  steel: 'capacity_steel',
  wood: 'capacity_wood',
  concrete: 'capacity_concrete',
  stone: 'capacity_stone',
} as const satisfies Record<Material, keyof Schema['products']>
