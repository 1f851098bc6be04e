import type { Family } from './families.ts'

/** The use of each family, in one sentence. */
export const FAMILY_DESCRIPTIONS: Readonly<Record<Family, string>> = {
  'cordless-drill': 'Drilling in wood, steel and light masonry where there is no socket.',
  'hammer-drill': 'Holes for anchors in brick and masonry, and drilling in steel and wood.',
  'rotary-hammer': 'Holes for anchors and passages in concrete, with SDS-plus or SDS-max tools.',
  'magnetic-drill': 'Core cutting in beams and plate, held to the steel by a magnet.',
  'pillar-drill': 'Square, repeatable holes on a bench or on the workshop floor.',
  'radial-drill': 'Holes in large castings and weldments that stay where they are.',
  'core-drill': 'Openings for pipes and ducts through concrete walls and slabs.',
}
