/** Dimension lines with the catalogue's figures, set in px around the finished outline so that they read at any scale. */

import { escapeXml } from './escape-xml.ts'
import { formatTenths } from './path.ts'
import type { Bounds } from './pen.ts'

/** What is measured, in mm. A dimension without a figure is not drawn: only what the catalogue says is dimensioned. */
export type Dimension = { figure: string | undefined } & (
  | Width
  | Height
  | { kind: 'lying-bore'; x: number; radius: number }
  | { kind: 'upright-bore'; from: number; to: number; y: number }
  | { kind: 'leader'; x: number; y: number; side: 'left' | 'right' }
)

interface Width {
  kind: 'width'
  from: number
  to: number
  side: 'above' | 'below'
  /** Heights at which the two extension lines start; below the machine when not given. */
  feet?: readonly [number, number]
}

interface Height {
  kind: 'height'
  from: number
  to: number
  side: 'left' | 'right'
  /** Places at which the two extension lines start. */
  feet: readonly [number, number]
}

/** Lines, words and how far they reach. */
interface DrawnDimension {
  path: string
  text: string
  reach: Partial<Bounds>
}

const CHARACTER_PX = 6.7
const GAP_PX = 20
const formatPx = (value: number) => formatTenths(Math.round(value * 10))
const measureText = (figure: string) => figure.length * CHARACTER_PX

function textMarkup(x: number, y: number, figure: string, upright = false) {
  const turn = upright ? ` transform="rotate(-90 ${formatPx(x)} ${formatPx(y)})"` : ''
  return `<text x="${formatPx(x)}" y="${formatPx(y)}"${turn}>${escapeXml(figure)}</text>`
}

/** An arrow head with its point at x, y; its body lies towards dx, dy. */
const arrowPath = (x: number, y: number, dx: number, dy: number) =>
  `M${formatPx(x)} ${formatPx(y)}l${formatPx(dx * 8 - dy * 2)} ${formatPx(dy * 8 - dx * 2)} ${formatPx(dy * 4)} ${formatPx(dx * 4)}z`

function drawWidth(dim: Width, figure: string, scale: number, product: Bounds): DrawnDimension {
  const [x1, x2] = [dim.from * scale, dim.to * scale]
  const out = dim.side === 'below' ? 1 : -1
  const y = dim.side === 'below' ? product.bottom + 22 : product.top - GAP_PX
  const [foot1, foot2] = dim.feet?.map((foot) => foot * scale + 4 * out) ?? []
  const start = product.bottom + 3
  const extensions =
    `M${formatPx(x1)} ${formatPx(foot1 ?? start)}V${formatPx(y + 5 * out)}` +
    `M${formatPx(x2)} ${formatPx(foot2 ?? start)}V${formatPx(y + 5 * out)}`
  const room = measureText(figure)
  const reach = { top: y - 16, bottom: y + 6 }
  if (x2 - x1 < room + 8) {
    const line = `M${formatPx(x1 - 14)} ${formatPx(y)}H${formatPx(x2 + 14 + room)}`
    return {
      path: extensions + line + arrowPath(x1, y, -1, 0) + arrowPath(x2, y, 1, 0),
      text: textMarkup(x2 + 12 + room / 2, y - 5, figure),
      reach: { ...reach, left: x1 - 14, right: x2 + 16 + room },
    }
  }
  return {
    path: `${extensions}M${formatPx(x1)} ${formatPx(y)}H${formatPx(x2)}${arrowPath(x1, y, 1, 0)}${arrowPath(x2, y, -1, 0)}`,
    text: textMarkup((x1 + x2) / 2, y - 5, figure),
    reach,
  }
}

function drawHeight(dim: Height, figure: string, scale: number, product: Bounds): DrawnDimension {
  const [y1, y2] = [dim.from * scale, dim.to * scale]
  const out = dim.side === 'left' ? -1 : 1
  const x = dim.side === 'left' ? product.left - GAP_PX : product.right + GAP_PX
  const [foot1, foot2] = dim.feet.map((foot) => formatPx(foot * scale + 4 * out))
  const extensions = `M${foot1} ${formatPx(y1)}H${formatPx(x + 5 * out)}M${foot2} ${formatPx(y2)}H${formatPx(x + 5 * out)}`
  const room = measureText(figure)
  const inside = y2 - y1 > 22
  const arrows = inside
    ? arrowPath(x, y1, 0, 1) + arrowPath(x, y2, 0, -1)
    : arrowPath(x, y1, 0, -1) + arrowPath(x, y2, 0, 1)
  const line = `M${formatPx(x)} ${formatPx(y1)}V${formatPx(inside ? y2 : y2 + 14)}`
  const reach = { left: x - 16, right: x + 8, bottom: inside ? y2 : y2 + 14 }
  if (y2 - y1 >= room + 6)
    return { path: extensions + line + arrows, text: textMarkup(x - 5, (y1 + y2) / 2, figure, true), reach }
  // No room between the arrows: the figure stands above them, on the lengthened line.
  const above = inside ? 8 : 18
  return {
    path: `${extensions}${line}${arrows}M${formatPx(x)} ${formatPx(y1)}v${formatPx(-room - above)}`,
    text: textMarkup(x - 5, y1 - room / 2 - above + 2, figure, true),
    reach: { ...reach, top: y1 - room - above },
  }
}

/** The diameter of a lying part: arrows from outside, the figure above. */
function drawLyingBore(x: number, radius: number, figure: string): DrawnDimension {
  const line = `M${formatPx(x)} ${formatPx(-radius - 22)}V${formatPx(-radius)}M${formatPx(x)} ${formatPx(radius)}V${formatPx(radius + 18)}`
  return {
    path: line + arrowPath(x, -radius, 0, -1) + arrowPath(x, radius, 0, 1),
    text: textMarkup(x, -radius - 27, figure),
    reach: { top: -radius - 38, bottom: radius + 18, right: x + measureText(figure) / 2 },
  }
}

/** The diameter of an upright part: arrows from outside, the figure at the right. */
function drawUprightBore(x1: number, x2: number, y: number, figure: string): DrawnDimension {
  const room = measureText(figure)
  const line = `M${formatPx(x1 - 16)} ${formatPx(y)}H${formatPx(x1)}M${formatPx(x2)} ${formatPx(y)}H${formatPx(x2 + 14 + room)}`
  return {
    path: line + arrowPath(x1, y, -1, 0) + arrowPath(x2, y, 1, 0),
    text: textMarkup(x2 + 13 + room / 2, y - 4, figure),
    reach: { left: x1 - 16, right: x2 + 16 + room },
  }
}

function drawLeader(x: number, y: number, out: 1 | -1, figure: string): DrawnDimension {
  const room = measureText(figure) + 4
  const end = x + (10 + room) * out
  return {
    // Out and back, so that its fill has no area.
    path: `M${formatPx(x)} ${formatPx(y)}l${formatPx(10 * out)}-10h${formatPx(room * out)}h${formatPx(-room * out)}z`,
    text: textMarkup(x + (10 + room / 2) * out, y - 14, figure),
    reach: { left: Math.min(x, end), right: Math.max(x, end) },
  }
}

function drawDimension(dim: Dimension, figure: string, scale: number, product: Bounds): DrawnDimension {
  switch (dim.kind) {
    case 'width':
      return drawWidth(dim, figure, scale, product)
    case 'height':
      return drawHeight(dim, figure, scale, product)
    case 'lying-bore':
      return drawLyingBore(dim.x * scale, dim.radius * scale, figure)
    case 'upright-bore':
      return drawUprightBore(dim.from * scale, dim.to * scale, dim.y * scale, figure)
    case 'leader':
      return drawLeader(dim.x * scale, dim.y * scale, dim.side === 'left' ? -1 : 1, figure)
  }
}

const mergeBounds = (a: Bounds, b: Partial<Bounds>): Bounds => ({
  left: Math.min(a.left, b.left ?? a.left),
  top: Math.min(a.top, b.top ?? a.top),
  right: Math.max(a.right, b.right ?? a.right),
  bottom: Math.max(a.bottom, b.bottom ?? a.bottom),
})

/** The dimensions' markup, and the machine's bounds widened by them. */
export function drawDimensions(dimensions: readonly Dimension[], scale: number, product: Bounds) {
  const drawn = dimensions.flatMap((dim) =>
    dim.figure ? [drawDimension(dim, dim.figure, scale, product)] : [],
  )
  if (drawn.length === 0) return { markup: '', bounds: product }
  const path = drawn.map((one) => one.path).join('')
  const text = drawn.map((one) => one.text).join('')
  return {
    markup: `<path class="d" d="${path.replaceAll(' -', '-')}"/>${text}`,
    bounds: drawn.reduce((bounds, one) => mergeBounds(bounds, one.reach), product),
  }
}
