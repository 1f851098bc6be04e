/** Draws a section through a product from its specifications, on the blueprint background. Pure, like `drawProduct`. */
import type { DrawingFamily, DrawingInput, DrawingSpecs } from '../parts/drawing-input.ts'
import { escapeXml } from '../parts/escape-xml.ts'
import type { Bounds } from '../parts/pen.ts'
import { getStyleSheet } from '../parts/themes.ts'
import { type Callout, COLUMN_WIDTH, drawCallouts, ROW_HEIGHT } from './callouts.ts'
import { drawPillarSection, drawRadialSection } from './column-sections.ts'
import { drawCordlessSection, drawHammerSection, drawRotarySection } from './handheld-sections.ts'
import { SectionPen } from './section-pen.ts'
import { drawCoreSection, drawMagneticSection } from './stand-sections.ts'

const FAMILY_SECTIONS: Record<DrawingFamily, (pen: SectionPen, specs: DrawingSpecs) => void> = {
  'cordless-drill': drawCordlessSection,
  'hammer-drill': drawHammerSection,
  'rotary-hammer': drawRotarySection,
  'magnetic-drill': drawMagneticSection,
  'pillar-drill': drawPillarSection,
  'radial-drill': drawRadialSection,
  'core-drill': drawCoreSection,
}

const [WIDTH, HEIGHT] = [640, 480] as const
const MARGIN = 20
const BACKGROUND = '#0E2A47'
const EDGE = '#8FD3FF'

/** The hatchings are in the color of edges on the background. */
const pattern = (id: string, size: number, degrees: number) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees})">` +
  `<path class="m" d="M0 0h${size}v${size}H0z"/><path class="o" d="M0 0V${size}"/></pattern>`

const STYLE_SHEET = [
  getStyleSheet('blueprint'),
  `.fx{stroke-width:1.4}.fx .r,.fx .g,.fx .m{fill:${BACKGROUND}}.fx .g,.fx .m{stroke:none}`,
  `.fx .o{stroke:${EDGE};stroke-width:.9;stroke-opacity:.65}`,
  `.fx .v{stroke:${EDGE};stroke-width:.8}.fx .e{fill:${EDGE};stroke:none}`,
  '.fx .i{fill:#fff;font:600 13px system-ui,sans-serif}',
  `.fx .j{fill:${EDGE};font-size:11px}`,
  // On phones the names would be too small to read.
  '@media(max-width:440px){.fx .a{display:none}}',
].join('')

function drawAtScale(product: DrawingInput, scale: number): SectionPen {
  const pen = new SectionPen(scale)
  FAMILY_SECTIONS[product.family](pen, product)
  return pen
}

const measure = ({ left, top, right, bottom }: Bounds) => [right - left, bottom - top] as const

/** The room for the names on each side. */
function getMargins(callouts: readonly Callout[]) {
  const has = (side: Callout['side']) => callouts.some((callout) => callout.side === side)
  return {
    left: has('left') ? COLUMN_WIDTH : MARGIN,
    right: has('right') ? COLUMN_WIDTH : MARGIN,
    top: has('above') ? ROW_HEIGHT : MARGIN,
    bottom: has('below') ? ROW_HEIGHT : MARGIN,
  }
}

/** The section as an SVG document. The same input always gives the same bytes. */
export function drawSection(product: DrawingInput): string {
  const unscaled = drawAtScale(product, 1)
  const margins = getMargins(unscaled.callouts)
  const [width, height] = measure(unscaled.bounds)
  const room = [WIDTH - margins.left - margins.right, HEIGHT - margins.top - margins.bottom] as const
  const pen = drawAtScale(product, Math.min(room[0] / width, room[1] / height))
  const { left, top } = pen.bounds
  const [drawnWidth, drawnHeight] = measure(pen.bounds)
  const x = Math.floor(left - margins.left - (room[0] - drawnWidth) / 2)
  const y = Math.floor(top - margins.top - (room[1] - drawnHeight) / 2)
  const box = { left: x, top: y, right: x + WIDTH, bottom: y + HEIGHT }
  const title = escapeXml(`${product.name || product.sku || 'Product'}: section`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="fx" viewBox="${x} ${y} ${WIDTH} ${HEIGHT}"` +
    ` width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}"><title>${title}</title>` +
    `<style>${STYLE_SHEET}</style><defs>${pattern('cut', 6, 45)}${pattern('cut-back', 4.5, -45)}</defs>` +
    `${pen.getMarkup('')}<g class="a">${drawCallouts(pen.callouts, box)}</g></svg>`
  )
}
