/** A side elevation of a machine, drawn from its catalogue figures. Pure: runs in browser and server alike. */

import { FAMILIES, type Family, type MachineSpecs } from '#app/products/specifications/specifications.ts'
import { type Dimension, drawDimensions } from './dimensions.ts'
import { escapeXml } from './escape-xml.ts'
import { drawCordlessDrill } from './families/cordless-drill.ts'
import { drawCoreDrill } from './families/core-drill.ts'
import { drawHammerDrill } from './families/hammer-drill.ts'
import { drawMagneticDrill } from './families/magnetic-drill.ts'
import { drawPillarDrill } from './families/pillar-drill.ts'
import { drawRadialDrill } from './families/radial-drill.ts'
import { drawRotaryHammer } from './families/rotary-hammer.ts'
import { clamp } from './measurements.ts'
import { type Bounds, Pen } from './pen.ts'
import { stylesFor, type Theme } from './themes.ts'

export type DrawnMachine = {
  family: Family
  sku?: string | undefined
  name?: string | undefined
} & MachineSpecs

export interface DrawOptions {
  /** Width and height in px. 480 × 360 unless `scale` is given; then the machine's own size unless `box` is given too. */
  box?: readonly [width: number, height: number]
  /** px per mm, so that machines compare by eye. Without it the machine fills the box. */
  scale?: number
  /** Dimension lines; on by default. A box too small for them goes without. */
  dims?: boolean
  /** Colours. Without it they are the page's custom properties, with the light ones where the page has none. */
  theme?: Theme
  /** Whether the drawing brings its style sheet. Pages that inline many put `drawingStyles` on the page once instead. */
  style?: boolean
}

/** Draws in mm and returns what is to be dimensioned. */
type FamilyDrawing = (pen: Pen, machine: DrawnMachine) => Dimension[]

const FAMILY_DRAWINGS: Record<Family, FamilyDrawing> = {
  'cordless-drill': drawCordlessDrill,
  'hammer-drill': drawHammerDrill,
  'rotary-hammer': drawRotaryHammer,
  'magnetic-drill': drawMagneticDrill,
  'pillar-drill': drawPillarDrill,
  'radial-drill': drawRadialDrill,
  'core-drill': drawCoreDrill,
}

const DEFAULT_BOX = [480, 360] as const
/** Boxes below this show the machine alone: figures would crowd it. */
const DIMENSIONED_FROM_PX = 120
/** Undimensioned boxes below this are thumbnails: without centre lines, and with thinner outlines. */
const THUMBNAIL_BELOW_PX = 160
/** A machine whose diagonal is shorter than this is drawn with thinner outlines, or it clogs. */
const THIN_BELOW_PX = 150
const MARGIN_PX = 4

interface Manner {
  dims: boolean
  thumbnail: boolean
}

function compose(machine: DrawnMachine, scale: number, { dims, thumbnail }: Manner) {
  const pen = new Pen(scale, !thumbnail)
  const dimensions = FAMILY_DRAWINGS[machine.family](pen, machine)
  const bare = pen.bounds
  const around = drawDimensions(dims ? dimensions : [], scale, bare)
  const { left, top, right, bottom } = around.bounds
  return {
    markup: pen.markup(around.markup),
    machine: bare,
    sheet: {
      left: left - MARGIN_PX,
      top: top - MARGIN_PX,
      right: right + MARGIN_PX,
      bottom: bottom + MARGIN_PX,
    },
  }
}

const widthOf = (bounds: Bounds) => bounds.right - bounds.left
const heightOf = (bounds: Bounds) => bounds.bottom - bounds.top
const rounded = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.ceil(right),
  bottom: Math.ceil(bottom),
})

/** The machine is mm, its margins (arrows, figures) are px: a few rounds find the scale at which both fill the box. */
function fitted(
  machine: DrawnMachine,
  [width, height]: readonly [number, number],
  manner: Manner,
): ReturnType<typeof compose> {
  let scale = 0.5
  let drawing = compose(machine, scale, manner)
  // Half a margin may be lost to rounding without anything touching the edge.
  const fits = () =>
    widthOf(drawing.sheet) <= width + MARGIN_PX / 2 && heightOf(drawing.sheet) <= height + MARGIN_PX / 2
  for (let round = 0; round < 8 && (round < 2 || !fits()); round++) {
    const besideWidth = widthOf(drawing.sheet) - widthOf(drawing.machine)
    const besideHeight = heightOf(drawing.sheet) - heightOf(drawing.machine)
    const growth = Math.min(
      (width - besideWidth) / widthOf(drawing.machine),
      (height - besideHeight) / heightOf(drawing.machine),
    )
    // Past the second round a figure may hop from inside its arrows to outside and back: step down until it settles.
    scale *= Math.max(growth, 0.05) * (round < 2 ? 1 : 0.985)
    drawing = compose(machine, scale, manner)
  }
  // A long figure in a narrow box: the machine is worth more than its dimensions.
  return manner.dims && !fits() ? fitted(machine, [width, height], { ...manner, dims: false }) : drawing
}

const finite = (value: number, least: number, most: number) => clamp(Number(value) || least, least, most)

/** The side elevation of one machine as an SVG document; the same machine always gives the same bytes. */
export function drawMachine(machine: DrawnMachine, options: DrawOptions = {}): string {
  const { theme, style = true, scale } = options
  const wanted = options.box ?? (scale === undefined ? DEFAULT_BOX : undefined)
  const box = wanted && ([finite(wanted[0], 16, 4000), finite(wanted[1], 16, 4000)] as const)
  const shortSide = box ? Math.min(...box) : Number.POSITIVE_INFINITY
  const dims = (options.dims ?? true) && shortSide >= DIMENSIONED_FROM_PX
  const manner = { dims, thumbnail: !dims && shortSide < THUMBNAIL_BELOW_PX }

  const drawing =
    box && scale === undefined
      ? fitted(machine, box, manner)
      : compose(machine, finite(scale ?? 0, 0.005, 10), manner)
  const sheet = rounded(drawing.sheet)
  const [width, height] = box ?? [widthOf(sheet), heightOf(sheet)]
  const left = sheet.left - Math.round((width - widthOf(sheet)) / 2)
  const top = sheet.top - Math.round((height - heightOf(sheet)) / 2)

  const size = Math.hypot(widthOf(drawing.machine), heightOf(drawing.machine))
  const className = manner.thumbnail || size < THIN_BELOW_PX ? 'fx thin' : 'fx'
  const label = escapeXml(titleOf(machine))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="${className}" viewBox="${left} ${top} ${width} ${height}"` +
    ` width="${width}" height="${height}" role="img" aria-label="${label}">` +
    (style ? `<title>${label}</title><style>${stylesFor(theme)}</style>` : '') +
    `${drawing.markup}</svg>`
  )
}

function titleOf({ family, name, sku }: DrawnMachine): string {
  const called = name || sku || FAMILIES[family].singular
  return `${called}${name && sku ? ` (${sku})` : ''}: side elevation`
}
