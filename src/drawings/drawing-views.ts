import type { DrawingOptions } from './draw-product.ts'

/** In which sizes a drawing is served, by the name in its address. */
export const VIEWS: Readonly<Record<string, DrawingOptions>> = {
  full: { box: [480, 360], theme: 'auto' },
  figures: { box: [368, 216], theme: 'auto' },
  card: { box: [368, 216], theme: 'auto', hasDimensions: false },
  plate: { box: [256, 208], theme: 'auto', hasDimensions: false },
  thumb: { box: [132, 104], theme: 'auto', hasDimensions: false },
}
