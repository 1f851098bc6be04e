/** Dimension lines with the catalogue's figures, set in px around the finished outline so that they read at any scale. */

import { escapeXml } from './escape-xml.ts'
import { decimal } from './path.ts'
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
interface Drawn {
  path: string
  text: string
  reach: Partial<Bounds>
}

const CHARACTER_PX = 6.7
const GAP_PX = 20
const px = (value: number) => decimal(Math.round(value * 10))
const widthOf = (figure: string) => figure.length * CHARACTER_PX

function words(x: number, y: number, figure: string, upright = false) {
  const turn = upright ? ` transform="rotate(-90 ${px(x)} ${px(y)})"` : ''
  return `<text x="${px(x)}" y="${px(y)}"${turn}>${escapeXml(figure)}</text>`
}

/** An arrow head with its point at x, y; its body lies towards dx, dy. */
const arrow = (x: number, y: number, dx: number, dy: number) =>
  `M${px(x)} ${px(y)}l${px(dx * 8 - dy * 2)} ${px(dy * 8 - dx * 2)} ${px(dy * 4)} ${px(dx * 4)}z`

function drawWidth(dim: Width, figure: string, scale: number, machine: Bounds): Drawn {
  const [x1, x2] = [dim.from * scale, dim.to * scale]
  const out = dim.side === 'below' ? 1 : -1
  const y = dim.side === 'below' ? machine.bottom + 22 : machine.top - GAP_PX
  const [foot1, foot2] = dim.feet?.map((foot) => foot * scale + 4 * out) ?? []
  const start = machine.bottom + 3
  const extensions =
    `M${px(x1)} ${px(foot1 ?? start)}V${px(y + 5 * out)}` +
    `M${px(x2)} ${px(foot2 ?? start)}V${px(y + 5 * out)}`
  const room = widthOf(figure)
  const reach = { top: y - 16, bottom: y + 6 }
  if (x2 - x1 < room + 8) {
    const line = `M${px(x1 - 14)} ${px(y)}H${px(x2 + 14 + room)}`
    return {
      path: extensions + line + arrow(x1, y, -1, 0) + arrow(x2, y, 1, 0),
      text: words(x2 + 12 + room / 2, y - 5, figure),
      reach: { ...reach, left: x1 - 14, right: x2 + 16 + room },
    }
  }
  return {
    path: `${extensions}M${px(x1)} ${px(y)}H${px(x2)}${arrow(x1, y, 1, 0)}${arrow(x2, y, -1, 0)}`,
    text: words((x1 + x2) / 2, y - 5, figure),
    reach,
  }
}

function drawHeight(dim: Height, figure: string, scale: number, machine: Bounds): Drawn {
  const [y1, y2] = [dim.from * scale, dim.to * scale]
  const out = dim.side === 'left' ? -1 : 1
  const x = dim.side === 'left' ? machine.left - GAP_PX : machine.right + GAP_PX
  const [foot1, foot2] = dim.feet.map((foot) => px(foot * scale + 4 * out))
  const extensions = `M${foot1} ${px(y1)}H${px(x + 5 * out)}M${foot2} ${px(y2)}H${px(x + 5 * out)}`
  const room = widthOf(figure)
  const inside = y2 - y1 > 22
  const arrows = inside ? arrow(x, y1, 0, 1) + arrow(x, y2, 0, -1) : arrow(x, y1, 0, -1) + arrow(x, y2, 0, 1)
  const line = `M${px(x)} ${px(y1)}V${px(inside ? y2 : y2 + 14)}`
  const reach = { left: x - 16, right: x + 8, bottom: inside ? y2 : y2 + 14 }
  if (y2 - y1 >= room + 6)
    return { path: extensions + line + arrows, text: words(x - 5, (y1 + y2) / 2, figure, true), reach }
  // No room between the arrows: the figure stands above them, on the lengthened line.
  const above = inside ? 8 : 18
  return {
    path: `${extensions}${line}${arrows}M${px(x)} ${px(y1)}v${px(-room - above)}`,
    text: words(x - 5, y1 - room / 2 - above + 2, figure, true),
    reach: { ...reach, top: y1 - room - above },
  }
}

/** The diameter of a lying part: arrows from outside, the figure above. */
function drawLyingBore(x: number, radius: number, figure: string): Drawn {
  const line = `M${px(x)} ${px(-radius - 22)}V${px(-radius)}M${px(x)} ${px(radius)}V${px(radius + 18)}`
  return {
    path: line + arrow(x, -radius, 0, -1) + arrow(x, radius, 0, 1),
    text: words(x, -radius - 27, figure),
    reach: { top: -radius - 38, bottom: radius + 18, right: x + widthOf(figure) / 2 },
  }
}

/** The diameter of an upright part: arrows from outside, the figure at the right. */
function drawUprightBore(x1: number, x2: number, y: number, figure: string): Drawn {
  const room = widthOf(figure)
  const line = `M${px(x1 - 16)} ${px(y)}H${px(x1)}M${px(x2)} ${px(y)}H${px(x2 + 14 + room)}`
  return {
    path: line + arrow(x1, y, -1, 0) + arrow(x2, y, 1, 0),
    text: words(x2 + 13 + room / 2, y - 4, figure),
    reach: { left: x1 - 16, right: x2 + 16 + room },
  }
}

function drawLeader(x: number, y: number, out: 1 | -1, figure: string): Drawn {
  const room = widthOf(figure) + 4
  const end = x + (10 + room) * out
  return {
    // Out and back, so that its fill has no area.
    path: `M${px(x)} ${px(y)}l${px(10 * out)}-10h${px(room * out)}h${px(-room * out)}z`,
    text: words(x + (10 + room / 2) * out, y - 14, figure),
    reach: { left: Math.min(x, end), right: Math.max(x, end) },
  }
}

function drawOne(dim: Dimension, figure: string, scale: number, machine: Bounds): Drawn {
  switch (dim.kind) {
    case 'width':
      return drawWidth(dim, figure, scale, machine)
    case 'height':
      return drawHeight(dim, figure, scale, machine)
    case 'lying-bore':
      return drawLyingBore(dim.x * scale, dim.radius * scale, figure)
    case 'upright-bore':
      return drawUprightBore(dim.from * scale, dim.to * scale, dim.y * scale, figure)
    case 'leader':
      return drawLeader(dim.x * scale, dim.y * scale, dim.side === 'left' ? -1 : 1, figure)
  }
}

const union = (a: Bounds, b: Partial<Bounds>): Bounds => ({
  left: Math.min(a.left, b.left ?? a.left),
  top: Math.min(a.top, b.top ?? a.top),
  right: Math.max(a.right, b.right ?? a.right),
  bottom: Math.max(a.bottom, b.bottom ?? a.bottom),
})

/** The dimensions' markup, and the machine's bounds widened by them. */
export function drawDimensions(dimensions: readonly Dimension[], scale: number, machine: Bounds) {
  const drawn = dimensions.flatMap((dim) => (dim.figure ? [drawOne(dim, dim.figure, scale, machine)] : []))
  if (drawn.length === 0) return { markup: '', bounds: machine }
  const path = drawn.map((one) => one.path).join('')
  const text = drawn.map((one) => one.text).join('')
  return {
    markup: `<path class="d" d="${path.replaceAll(' -', '-')}"/>${text}`,
    bounds: drawn.reduce((bounds, one) => union(bounds, one.reach), machine),
  }
}
