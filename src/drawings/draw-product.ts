/** Draws a side elevation of a product from its specifications. Pure: runs in the browser and on the server. */

import { drawCordlessDrill } from './families/cordless-drill.ts'
import { drawCoreDrill } from './families/core-drill.ts'
import { drawHammerDrill } from './families/hammer-drill.ts'
import { drawMagneticDrill } from './families/magnetic-drill.ts'
import { drawPillarDrill } from './families/pillar-drill.ts'
import { drawRadialDrill } from './families/radial-drill.ts'
import { drawRotaryHammer } from './families/rotary-hammer.ts'
import { type Dimension, drawDimensions } from './parts/dimensions.ts'
import type { DrawingFamily, DrawingInput } from './parts/drawing-input.ts'
import { escapeXml } from './parts/escape-xml.ts'
import { clamp } from './parts/measurements.ts'
import { type Bounds, Pen } from './parts/pen.ts'
import { getStyleSheet, type Theme } from './parts/themes.ts'

export interface DrawingOptions {
  /** Width and height in px. By default 480 × 360, or the product's own size when `scale` is given. */
  box?: readonly [width: number, height: number]
  /** px per mm, to draw several products at the same scale. Without it the product fills the box. */
  scale?: number
  /** Dimension lines; on by default. Small boxes never have them. */
  hasDimensions?: boolean
  /** The colors. By default the page's custom properties, or the light theme where the page has none. */
  theme?: Theme
  /**
   * True if the SVG contains its style sheet. A page with many inline drawings can include `DRAWING_STYLE_SHEET` once
   * instead.
   */
  hasStyleSheet?: boolean
}

/** Draws in mm and returns the dimensions. */
type DrawFamily = (pen: Pen, product: DrawingInput) => Dimension[]

/** `label` is the title of a drawing without a name and an SKU. */
const FAMILY_DRAWINGS: Record<DrawingFamily, { label: string; draw: DrawFamily }> = {
  'cordless-drill': { label: 'Cordless drill', draw: drawCordlessDrill },
  'hammer-drill': { label: 'Hammer drill', draw: drawHammerDrill },
  'rotary-hammer': { label: 'Rotary hammer', draw: drawRotaryHammer },
  'magnetic-drill': { label: 'Magnetic drill', draw: drawMagneticDrill },
  'pillar-drill': { label: 'Bench and pillar drill', draw: drawPillarDrill },
  'radial-drill': { label: 'Radial drill', draw: drawRadialDrill },
  'core-drill': { label: 'Core drill', draw: drawCoreDrill },
}

const DEFAULT_BOX = [480, 360] as const
/** Smaller boxes have no room for dimensions. */
const MIN_DIMENSIONED_PX = 120
/** Smaller boxes without dimensions are thumbnails: no center lines, thinner outlines. */
const MIN_FULL_DETAIL_PX = 160
/** Products with a shorter diagonal get thinner outlines. */
const MIN_BOLD_OUTLINE_PX = 150
const MARGIN_PX = 4

interface DetailLevel {
  dims: boolean
  thumbnail: boolean
}

function composeDrawing(product: DrawingInput, scale: number, { dims, thumbnail }: DetailLevel) {
  const pen = new Pen(scale, !thumbnail)
  const dimensions = FAMILY_DRAWINGS[product.family].draw(pen, product)
  const productBounds = pen.bounds
  const dimensioned = drawDimensions(dims ? dimensions : [], scale, productBounds)
  const { left, top, right, bottom } = dimensioned.bounds
  return {
    markup: pen.getMarkup(dimensioned.markup),
    product: productBounds,
    sheet: {
      left: left - MARGIN_PX,
      top: top - MARGIN_PX,
      right: right + MARGIN_PX,
      bottom: bottom + MARGIN_PX,
    },
  }
}

const getWidth = (bounds: Bounds) => bounds.right - bounds.left
const getHeight = (bounds: Bounds) => bounds.bottom - bounds.top
const roundBounds = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.ceil(right),
  bottom: Math.ceil(bottom),
})

/** The product scales, its margins (arrows, texts) do not. A few iterations find the scale that fills the box. */
function fitToBox(
  product: DrawingInput,
  [width, height]: readonly [number, number],
  detail: DetailLevel,
): ReturnType<typeof composeDrawing> {
  let scale = 0.5
  let drawing = composeDrawing(product, scale, detail)
  // Rounding may use half of the margin.
  const fits = () =>
    getWidth(drawing.sheet) <= width + MARGIN_PX / 2 && getHeight(drawing.sheet) <= height + MARGIN_PX / 2
  for (let round = 0; round < 8 && (round < 2 || !fits()); round++) {
    const besideWidth = getWidth(drawing.sheet) - getWidth(drawing.product)
    const besideHeight = getHeight(drawing.sheet) - getHeight(drawing.product)
    const growth = Math.min(
      (width - besideWidth) / getWidth(drawing.product),
      (height - besideHeight) / getHeight(drawing.product),
    )
    // A text may alternate between inside and outside of its arrows. After two rounds the scale shrinks until it fits.
    scale *= Math.max(growth, 0.05) * (round < 2 ? 1 : 0.985)
    drawing = composeDrawing(product, scale, detail)
  }
  // If a long text does not fit a narrow box, draw the product without dimensions.
  return detail.dims && !fits() ? fitToBox(product, [width, height], { ...detail, dims: false }) : drawing
}

const clampFinite = (value: number, minimum: number, maximum: number) =>
  clamp(Number(value) || minimum, minimum, maximum)

/** The side elevation as an SVG document. The same input always gives the same bytes. */
export function drawProduct(product: DrawingInput, options: DrawingOptions = {}): string {
  const { theme, hasStyleSheet = true, scale } = options
  const requestedBox = options.box ?? (scale === undefined ? DEFAULT_BOX : undefined)
  const box =
    requestedBox &&
    ([clampFinite(requestedBox[0], 16, 4000), clampFinite(requestedBox[1], 16, 4000)] as const)
  const shortSide = box ? Math.min(...box) : Number.POSITIVE_INFINITY
  const dims = (options.hasDimensions ?? true) && shortSide >= MIN_DIMENSIONED_PX
  const detail = { dims, thumbnail: !dims && shortSide < MIN_FULL_DETAIL_PX }

  const drawing =
    box && scale === undefined
      ? fitToBox(product, box, detail)
      : composeDrawing(product, clampFinite(scale ?? 0, 0.005, 10), detail)
  const sheet = roundBounds(drawing.sheet)
  const [width, height] = box ?? [getWidth(sheet), getHeight(sheet)]
  const left = sheet.left - Math.round((width - getWidth(sheet)) / 2)
  const top = sheet.top - Math.round((height - getHeight(sheet)) / 2)

  const size = Math.hypot(getWidth(drawing.product), getHeight(drawing.product))
  const className = detail.thumbnail || size < MIN_BOLD_OUTLINE_PX ? 'fx thin' : 'fx'
  const label = escapeXml(formatTitle(product))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="${className}" viewBox="${left} ${top} ${width} ${height}"` +
    ` width="${width}" height="${height}" role="img" aria-label="${label}">` +
    (hasStyleSheet ? `<title>${label}</title><style>${getStyleSheet(theme)}</style>` : '') +
    `${drawing.markup}</svg>`
  )
}

function formatTitle({ family, name, sku }: DrawingInput): string {
  const title = name || sku || FAMILY_DRAWINGS[family].label
  return `${title}${name && sku ? ` (${sku})` : ''}: side elevation`
}
