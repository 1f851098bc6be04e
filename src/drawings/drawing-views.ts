import { type DrawingOptions, drawProduct } from './draw-product.ts'
import type { DrawingInput } from './parts/drawing-input.ts'
import { drawSection } from './section/draw-section.ts'

const elevation = (options: DrawingOptions) => (product: DrawingInput) =>
  drawProduct(product, { ...options, theme: 'auto' })

/** Draws each view, by its name in the URL. */
const VIEWS = {
  full: elevation({ box: [480, 360] }),
  dimensioned: elevation({ box: [368, 216] }),
  card: elevation({ box: [368, 216], hasDimensions: false }),
  compact: elevation({ box: [256, 208], hasDimensions: false }),
  thumb: elevation({ box: [132, 104], hasDimensions: false }),
  section: drawSection,
}

type DrawingView = keyof typeof VIEWS

export const isDrawingView = (name: string): name is DrawingView => Object.hasOwn(VIEWS, name)

export const drawView = (product: DrawingInput, view: DrawingView): string => VIEWS[view](product)
