/** The renderer of each family. */
import type { Family as FamilyId } from '../../src/products/specifications/families.ts'
import { cordlessDrill } from './cordless-drill.ts'
import { coreDrill } from './core-drill.ts'
import type { Family } from './family.ts'
import { hammerDrill } from './hammer-drill.ts'
import { magneticDrill } from './magnetic-drill.ts'
import { pillarDrill } from './pillar-drill.ts'
import { radialDrill } from './radial-drill.ts'
import { rotaryHammer } from './rotary-hammer.ts'

/** `findUnrenderableSpec` has checked that the specifications of a family are complete. */
export const FAMILY_RENDERERS: Record<FamilyId, Family<never>> = {
  'cordless-drill': cordlessDrill,
  'hammer-drill': hammerDrill,
  'rotary-hammer': rotaryHammer,
  'magnetic-drill': magneticDrill,
  'pillar-drill': pillarDrill,
  'radial-drill': radialDrill,
  'core-drill': coreDrill,
}
