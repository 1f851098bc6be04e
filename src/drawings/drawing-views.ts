import type { DrawOptions } from './draw-product.ts'

/** In which sizes a drawing is served, by the name in its address. */
export const VIEWS: Readonly<Record<string, DrawOptions>> = {
  full: { box: [480, 360], theme: 'auto' },
  figures: { box: [368, 216], theme: 'auto' },
  card: { box: [368, 216], theme: 'auto', dims: false },
  plate: { box: [256, 208], theme: 'auto', dims: false },
  thumb: { box: [132, 104], theme: 'auto', dims: false },
}
