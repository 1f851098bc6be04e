/** Draws dimension lines around the outline, in px so that they are readable at any scale. */

import { escapeXml } from './escape-xml.ts'
import { formatTenths } from './path.ts'
import type { Bounds } from './pen.ts'

/** A dimension, in mm. Without a `label` (an unknown specification) it is not drawn. */
export type Dimension = { label: string | undefined } & (
  | Width
  | Height
  | { kind: 'horizontal-bore'; x: number; radius: number }
  | { kind: 'vertical-bore'; from: number; to: number; y: number }
  | { kind: 'leader'; x: number; y: number; side: 'left' | 'right' }
)

interface Width {
  kind: 'width'
  from: number
  to: number
  side: 'above' | 'below'
  /** The y positions at which the two extension lines start; by default below the product. */
  feet?: readonly [number, number]
}

interface Height {
  kind: 'height'
  from: number
  to: number
  side: 'left' | 'right'
  /** The x positions at which the two extension lines start. */
  feet: readonly [number, number]
}

/** The drawn lines and text, and their extent. */
interface DrawnDimension {
  path: string
  text: string
  reach: Partial<Bounds>
}

const CHARACTER_PX = 6.7
const GAP_PX = 20
const formatPx = (value: number) => formatTenths(Math.round(value * 10))
const measureText = (label: string) => label.length * CHARACTER_PX

function textMarkup(x: number, y: number, label: string, upright = false) {
  const turn = upright ? ` transform="rotate(-90 ${formatPx(x)} ${formatPx(y)})"` : ''
  return `<text x="${formatPx(x)}" y="${formatPx(y)}"${turn}>${escapeXml(label)}</text>`
}

/** An arrow head with its tip at x, y; its body extends towards dx, dy. */
const arrowPath = (x: number, y: number, dx: number, dy: number) =>
  `M${formatPx(x)} ${formatPx(y)}l${formatPx(dx * 8 - dy * 2)} ${formatPx(dy * 8 - dx * 2)} ${formatPx(dy * 4)} ${formatPx(dx * 4)}z`

function drawWidth(dim: Width, label: string, scale: number, product: Bounds): DrawnDimension {
  const [x1, x2] = [dim.from * scale, dim.to * scale]
  const out = dim.side === 'below' ? 1 : -1
  const y = dim.side === 'below' ? product.bottom + 22 : product.top - GAP_PX
  const [foot1, foot2] = dim.feet?.map((foot) => foot * scale + 4 * out) ?? []
  const start = product.bottom + 3
  const extensions =
    `M${formatPx(x1)} ${formatPx(foot1 ?? start)}V${formatPx(y + 5 * out)}` +
    `M${formatPx(x2)} ${formatPx(foot2 ?? start)}V${formatPx(y + 5 * out)}`
  const room = measureText(label)
  const reach = { top: y - 16, bottom: y + 6 }
  if (x2 - x1 < room + 8) {
    const line = `M${formatPx(x1 - 14)} ${formatPx(y)}H${formatPx(x2 + 14 + room)}`
    return {
      path: extensions + line + arrowPath(x1, y, -1, 0) + arrowPath(x2, y, 1, 0),
      text: textMarkup(x2 + 12 + room / 2, y - 5, label),
      reach: { ...reach, left: x1 - 14, right: x2 + 16 + room },
    }
  }
  return {
    path: `${extensions}M${formatPx(x1)} ${formatPx(y)}H${formatPx(x2)}${arrowPath(x1, y, 1, 0)}${arrowPath(x2, y, -1, 0)}`,
    text: textMarkup((x1 + x2) / 2, y - 5, label),
    reach,
  }
}

function drawHeight(dim: Height, label: string, scale: number, product: Bounds): DrawnDimension {
  const [y1, y2] = [dim.from * scale, dim.to * scale]
  const out = dim.side === 'left' ? -1 : 1
  const x = dim.side === 'left' ? product.left - GAP_PX : product.right + GAP_PX
  const [foot1, foot2] = dim.feet.map((foot) => formatPx(foot * scale + 4 * out))
  const extensions = `M${foot1} ${formatPx(y1)}H${formatPx(x + 5 * out)}M${foot2} ${formatPx(y2)}H${formatPx(x + 5 * out)}`
  const room = measureText(label)
  const inside = y2 - y1 > 22
  const arrows = inside
    ? arrowPath(x, y1, 0, 1) + arrowPath(x, y2, 0, -1)
    : arrowPath(x, y1, 0, -1) + arrowPath(x, y2, 0, 1)
  const line = `M${formatPx(x)} ${formatPx(y1)}V${formatPx(inside ? y2 : y2 + 14)}`
  const reach = { left: x - 16, right: x + 8, bottom: inside ? y2 : y2 + 14 }
  if (y2 - y1 >= room + 6)
    return { path: extensions + line + arrows, text: textMarkup(x - 5, (y1 + y2) / 2, label, true), reach }
  // No room between the arrows: the text goes above them, beside a longer line.
  const above = inside ? 8 : 18
  return {
    path: `${extensions}${line}${arrows}M${formatPx(x)} ${formatPx(y1)}v${formatPx(-room - above)}`,
    text: textMarkup(x - 5, y1 - room / 2 - above + 2, label, true),
    reach: { ...reach, top: y1 - room - above },
  }
}

/** The diameter of a horizontal part: arrows from outside, the text above. */
function drawHorizontalBore(x: number, radius: number, label: string): DrawnDimension {
  const line = `M${formatPx(x)} ${formatPx(-radius - 22)}V${formatPx(-radius)}M${formatPx(x)} ${formatPx(radius)}V${formatPx(radius + 18)}`
  return {
    path: line + arrowPath(x, -radius, 0, -1) + arrowPath(x, radius, 0, 1),
    text: textMarkup(x, -radius - 27, label),
    reach: { top: -radius - 38, bottom: radius + 18, right: x + measureText(label) / 2 },
  }
}

/** The diameter of a vertical part: arrows from outside, the text on the right. */
function drawVerticalBore(x1: number, x2: number, y: number, label: string): DrawnDimension {
  const room = measureText(label)
  const line = `M${formatPx(x1 - 16)} ${formatPx(y)}H${formatPx(x1)}M${formatPx(x2)} ${formatPx(y)}H${formatPx(x2 + 14 + room)}`
  return {
    path: line + arrowPath(x1, y, -1, 0) + arrowPath(x2, y, 1, 0),
    text: textMarkup(x2 + 13 + room / 2, y - 4, label),
    reach: { left: x1 - 16, right: x2 + 16 + room },
  }
}

function drawLeader(x: number, y: number, out: 1 | -1, label: string): DrawnDimension {
  const room = measureText(label) + 4
  const end = x + (10 + room) * out
  return {
    // The path goes out and back, so that its fill has no area.
    path: `M${formatPx(x)} ${formatPx(y)}l${formatPx(10 * out)}-10h${formatPx(room * out)}h${formatPx(-room * out)}z`,
    text: textMarkup(x + (10 + room / 2) * out, y - 14, label),
    reach: { left: Math.min(x, end), right: Math.max(x, end) },
  }
}

function drawDimension(dim: Dimension, label: string, scale: number, product: Bounds): DrawnDimension {
  switch (dim.kind) {
    case 'width':
      return drawWidth(dim, label, scale, product)
    case 'height':
      return drawHeight(dim, label, scale, product)
    case 'horizontal-bore':
      return drawHorizontalBore(dim.x * scale, dim.radius * scale, label)
    case 'vertical-bore':
      return drawVerticalBore(dim.from * scale, dim.to * scale, dim.y * scale, label)
    case 'leader':
      return drawLeader(dim.x * scale, dim.y * scale, dim.side === 'left' ? -1 : 1, label)
  }
}

const mergeBounds = (a: Bounds, b: Partial<Bounds>): Bounds => ({
  left: Math.min(a.left, b.left ?? a.left),
  top: Math.min(a.top, b.top ?? a.top),
  right: Math.max(a.right, b.right ?? a.right),
  bottom: Math.max(a.bottom, b.bottom ?? a.bottom),
})

/** The markup of the dimensions, and the product's bounds extended by them. */
export function drawDimensions(dimensions: readonly Dimension[], scale: number, product: Bounds) {
  const drawn = dimensions.flatMap((dim) =>
    dim.label ? [drawDimension(dim, dim.label, scale, product)] : [],
  )
  if (drawn.length === 0) return { markup: '', bounds: product }
  const path = drawn.map((one) => one.path).join('')
  const text = drawn.map((one) => one.text).join('')
  return {
    markup: `<path class="d" d="${path.replaceAll(' -', '-')}"/>${text}`,
    bounds: drawn.reduce((bounds, one) => mergeBounds(bounds, one.reach), product),
  }
}
