/** The scale of the pictures in cards: one for each family, so that a larger product looks larger. */
import type { Family } from '../src/products/specifications/families.ts'

/** The height in mm of the part of the world that a card shows. The largest product of the demo catalog fills it. */
const CARD_FRAME_MM: Record<Family, number> = {
  'cordless-drill': 290,
  'hammer-drill': 435,
  'rotary-hammer': 655,
  'magnetic-drill': 820,
  'pillar-drill': 2_640,
  'radial-drill': 3_780,
  'core-drill': 1_580,
}

/**
 * How large a product is in its card in relation to its full picture, at most 1.
 * @param frameHeightMm the height in mm that its full picture shows
 */
export function getCardScale(family: Family, frameHeightMm: number): number {
  return Math.min(1, frameHeightMm / CARD_FRAME_MM[family])
}
