import type { DrawingOptions } from './draw-product.ts'

/** The options of each view, by its name in the URL. */
export const VIEWS: Readonly<Record<string, DrawingOptions>> = {
  full: { box: [480, 360], theme: 'auto' },
  dimensioned: { box: [368, 216], theme: 'auto' },
  card: { box: [368, 216], theme: 'auto', hasDimensions: false },
  compact: { box: [256, 208], theme: 'auto', hasDimensions: false },
  thumb: { box: [132, 104], theme: 'auto', hasDimensions: false },
}
