import { escapeXml } from './escape-xml.ts'
import { formatTenths, joinNumbers, ORIGIN, type Placement, type Tenths, tracePath } from './path.ts'
import { INK_CLASSES, type Ink } from './themes.ts'

/** A rectangle on the sheet, in px. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

interface Stroke {
  ink: Ink
  path: string
  attributes: string
}
type Drawn = Stroke | { markup: string }

interface BarRow {
  /** The length of a bar across the row, in mm. */
  across: number
  /** The thickness of a bar and the distance between bars, in mm. Limited to what a screen can show. */
  bar: number
  pitch: number
}

interface Label {
  /** Font size in mm. */
  size: number
  /** The maximum width of the text in mm. */
  within?: number
  /** True for a text without the outline in body color that separates it from lines. */
  hasNoHalo?: boolean
}

const MIN_FONT_SIZE_PX = 7
const MAX_FONT_SIZE_PX = 22

/** Inks without a fill. Consecutive paths with the same ink are merged into one element. */
const MERGEABLE_INKS: ReadonlySet<Ink> = new Set(['outline', 'detail', 'axis', 'engraved', 'dot'])

const toTenths = (px: number) => Math.round(px * 10)
const formatPx = (value: number) => formatTenths(toTenths(value))

const toMarkup = (drawn: Drawn) =>
  'markup' in drawn
    ? drawn.markup
    : `<path${INK_CLASSES[drawn.ink] && ` class="${INK_CLASSES[drawn.ink]}"`}${drawn.attributes} d="${drawn.path}"/>`

/** Draws one product at one scale: takes millimeters, stores pixels, and tracks the bounds. */
export class Pen {
  /** px per mm. */
  readonly scale: number
  readonly #withAxes: boolean
  readonly #strokes: Drawn[] = []
  readonly #labels: string[] = []
  readonly #bounds: Bounds = { left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 }

  constructor(scale: number, withAxes: boolean) {
    this.scale = scale
    this.#withAxes = withAxes
  }

  get bounds(): Bounds {
    return { ...this.#bounds }
  }

  /** Extends the bounds to a point, in px. */
  extendBounds(x: number, y: number) {
    const bounds = this.#bounds
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }

  /** Draws a path given in mm, see path.ts. */
  draw(ink: Ink, path: string, frame: Placement = ORIGIN, attributes = ''): this {
    if (ink === 'axis' && !this.#withAxes) return this
    return this.addPath(ink, this.trace(path, frame), attributes)
  }

  /** Converts a path given in mm to px, and extends the bounds by it. */
  trace(path: string, frame: Placement = ORIGIN): string {
    const cos = Math.cos(frame.angle) * this.scale
    const sin = Math.sin(frame.angle) * this.scale
    const place = (u: number, v: number): Tenths => {
      const x = frame.x * this.scale + u * cos - v * sin
      const y = frame.y * this.scale + u * sin + v * cos
      this.extendBounds(x, y)
      return [toTenths(x), toTenths(y)]
    }
    return tracePath(path, this.scale, place)
  }

  /** Adds a path given in px. */
  addPath(ink: Ink, path: string, attributes: string): this {
    const last = this.#strokes.at(-1)
    const isMergeable = last !== undefined && 'ink' in last && last.ink === ink && MERGEABLE_INKS.has(ink)
    if (isMergeable && !attributes && !last.attributes) last.path += path
    else this.#strokes.push({ ink, path, attributes })
    return this
  }

  /** Adds elements given in px. */
  addMarkup(markup: string): this {
    this.#strokes.push({ markup })
    return this
  }

  /**
   * A row of bars (vents, fins, racks, bellows) from one point to another on a horizontal or vertical line, as one
   * dashed stroke.
   */
  drawBars(
    ink: 'outline' | 'bars',
    from: readonly [number, number],
    to: readonly [number, number],
    row: BarRow,
  ): this {
    const pitch = Math.max(row.pitch * this.scale, 3)
    const bar = Math.min(Math.max(row.bar * this.scale, 0.9), pitch * 0.6)
    const [x1, y1, x2, y2] = [...from, ...to].map((mm) => toTenths(mm * this.scale)) as [
      number,
      number,
      number,
      number,
    ]
    const isHorizontal = y1 === y2
    const length = isHorizontal ? x2 - x1 : y2 - y1
    const count = Math.floor((Math.abs(length) / 10 + pitch - bar) / pitch)
    if (row.across * this.scale < 2.5 || count < 2) return this
    const drawn = toTenths(count * pitch - (pitch - bar)) * Math.sign(length)
    const start = Math.round((length - drawn) / 2)
    const path = isHorizontal
      ? `M${joinNumbers([formatTenths(x1 + start), formatTenths(y1)])}h${formatTenths(drawn)}`
      : `M${joinNumbers([formatTenths(x1), formatTenths(y1 + start)])}v${formatTenths(drawn)}`
    const dashes = `${formatPx(bar)} ${formatPx(pitch - bar)}`
    return this.addPath(
      ink,
      path,
      ` stroke-width="${formatPx(row.across * this.scale)}" stroke-dasharray="${dashes}"`,
    )
  }

  /** A short text on the product, left out where it would be too small to read. */
  drawLabel(
    x: number,
    y: number,
    text: string | undefined,
    { size, within, hasNoHalo = false }: Label,
  ): this {
    if (!text) return this
    // A character is 0.6 em wide, and the text needs a margin of 0.8 em.
    const fitting = within === undefined ? size : Math.min(size, within / (text.length * 0.6 + 0.8))
    if (fitting * this.scale < MIN_FONT_SIZE_PX) return this
    const place = `x="${formatPx(x * this.scale)}" y="${formatPx(y * this.scale)}"`
    const fontSize = formatPx(Math.min(fitting * this.scale, MAX_FONT_SIZE_PX))
    const halo = hasNoHalo ? '' : ' class="l"'
    this.#labels.push(`<text${halo} ${place} font-size="${fontSize}">${escapeXml(text)}</text>`)
    return this
  }

  /** Screw heads: rings when there is room, dots when there is not. */
  drawScrews(radius: number, ...centers: [x: number, y: number][]): this {
    if (radius * this.scale < 0.9) return this
    const dots = radius * this.scale < 2.6
    const path = centers.map(([x, y]) => (dots ? `M${x} ${y}h.01` : `O${x} ${y} ${radius}`)).join('')
    return this.draw(dots ? 'dot' : 'detail', path)
  }

  /** A rectangle. Corner radii that are invisible at this scale are left out. */
  boxPath(x: number, y: number, w: number, h: number, radius = 0): string {
    if (radius === 0 || radius * this.scale < 1.5) return `M${x} ${y}h${w}v${h}h${-w}z`
    const r = Math.min(radius, w / 2, h / 2)
    const corner = `a${r} ${r} 0 0 1`
    return (
      `M${x + r} ${y}h${w - 2 * r}${corner} ${r} ${r}v${h - 2 * r}${corner} ${-r} ${r}` +
      `h${2 * r - w}${corner} ${-r} ${-r}v${2 * r - h}${corner} ${r} ${-r}z`
    )
  }

  /** True if a detail of this length is visible at this scale. */
  isVisible(mm: number, minimumPx: number): boolean {
    return mm * this.scale >= minimumPx
  }

  /** The product, then the dimensions, then the labels on top. */
  getMarkup(dimensions: string): string {
    return this.#strokes.map(toMarkup).join('') + dimensions + this.#labels.join('')
  }
}
