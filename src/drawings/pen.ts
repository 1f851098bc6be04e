import { escapeXml } from './escape-xml.ts'
import { decimal, type Frame, joined, ORIGIN, type Tenths, tracePath } from './path.ts'
import { INKS, type Ink } from './themes.ts'

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

interface BarRow {
  /** Bar's length across the row, in mm. */
  across: number
  /** Bar's thickness and the distance from bar to bar, in mm; never finer than a screen can show. */
  bar: number
  pitch: number
}

interface Label {
  /** Height of the letters, in mm. */
  size: number
  /** The width that the letters may take, in mm. */
  within?: number
  /** Without the halo of body colour that keeps lines off the letters. */
  plain?: boolean
}

const SMALLEST_LETTERS_PX = 7
const LARGEST_LETTERS_PX = 22

/** Inks without a fill: neighbours of the same ink may share one path, since nothing between them is covered. */
const SHAREABLE: ReadonlySet<Ink> = new Set(['outline', 'detail', 'axis', 'engraved', 'dot'])

const tenths = (px: number) => Math.round(px * 10)
const px = (value: number) => decimal(tenths(value))

const markupOf = ({ ink, path, attributes }: Stroke) =>
  `<path${INKS[ink] && ` class="${INKS[ink]}"`}${attributes} d="${path}"/>`

/** Draws one machine at one scale: takes millimetres, keeps pixels, and remembers how far the machine reaches. */
export class Pen {
  /** px per mm. */
  readonly scale: number
  readonly #withAxes: boolean
  readonly #strokes: Stroke[] = []
  readonly #labels: string[] = []
  readonly #bounds: Bounds = { left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 }

  constructor(scale: number, withAxes: boolean) {
    this.scale = scale
    this.#withAxes = withAxes
  }

  get bounds(): Bounds {
    return { ...this.#bounds }
  }

  /** Makes the bounds reach to a point of the sheet, in px. */
  reach(x: number, y: number) {
    const bounds = this.#bounds
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }

  /** Draws a path given in mm, see path.ts. */
  draw(ink: Ink, path: string, frame: Frame = ORIGIN, attributes = ''): this {
    if (ink === 'axis' && !this.#withAxes) return this
    const cos = Math.cos(frame.angle) * this.scale
    const sin = Math.sin(frame.angle) * this.scale
    const place = (u: number, v: number): Tenths => {
      const x = frame.x * this.scale + u * cos - v * sin
      const y = frame.y * this.scale + u * sin + v * cos
      this.reach(x, y)
      return [tenths(x), tenths(y)]
    }
    return this.put(ink, tracePath(path, this.scale, place), attributes)
  }

  /** Adds a path given in px. */
  put(ink: Ink, path: string, attributes = ''): this {
    const last = this.#strokes.at(-1)
    if (last?.ink === ink && SHAREABLE.has(ink) && !attributes && !last.attributes) last.path += path
    else this.#strokes.push({ ink, path, attributes })
    return this
  }

  /** A row of bars (vents, fins, racks, bellows) from one point to another on a level or plumb line, as one dashed stroke. */
  bars(
    ink: 'outline' | 'bars',
    from: readonly [number, number],
    to: readonly [number, number],
    row: BarRow,
  ): this {
    const pitch = Math.max(row.pitch * this.scale, 3)
    const bar = Math.min(Math.max(row.bar * this.scale, 0.9), pitch * 0.6)
    const [x1, y1, x2, y2] = [...from, ...to].map((mm) => tenths(mm * this.scale)) as [
      number,
      number,
      number,
      number,
    ]
    const level = y1 === y2
    const length = level ? x2 - x1 : y2 - y1
    const count = Math.floor((Math.abs(length) / 10 + pitch - bar) / pitch)
    if (row.across * this.scale < 2.5 || count < 2) return this
    const drawn = tenths(count * pitch - (pitch - bar)) * Math.sign(length)
    const start = Math.round((length - drawn) / 2)
    const path = level
      ? `M${joined([decimal(x1 + start), decimal(y1)])}h${decimal(drawn)}`
      : `M${joined([decimal(x1), decimal(y1 + start)])}v${decimal(drawn)}`
    const dashes = `${px(bar)} ${px(pitch - bar)}`
    return this.put(ink, path, ` stroke-width="${px(row.across * this.scale)}" stroke-dasharray="${dashes}"`)
  }

  /** A short text on the machine, left out where it would be too small to read. */
  label(x: number, y: number, text: string | undefined, { size, within, plain = false }: Label): this {
    if (!text) return this
    // A character is 0.6 em wide; 0.8 em of air keeps the text off the edges.
    const fitting = within === undefined ? size : Math.min(size, within / (text.length * 0.6 + 0.8))
    if (fitting * this.scale < SMALLEST_LETTERS_PX) return this
    const place = `x="${px(x * this.scale)}" y="${px(y * this.scale)}"`
    const letters = px(Math.min(fitting * this.scale, LARGEST_LETTERS_PX))
    const halo = plain ? '' : ' class="l"'
    this.#labels.push(`<text${halo} ${place} font-size="${letters}">${escapeXml(text)}</text>`)
    return this
  }

  /** Screw heads: rings when there is room, dots when there is not. */
  screws(radius: number, ...centres: [x: number, y: number][]): this {
    if (radius * this.scale < 0.9) return this
    const dots = radius * this.scale < 2.6
    const path = centres.map(([x, y]) => (dots ? `M${x} ${y}h.01` : `O${x} ${y} ${radius}`)).join('')
    return this.draw(dots ? 'dot' : 'detail', path)
  }

  /** A rectangle; corner radii that would not show at this scale are not worth their bytes. */
  box(x: number, y: number, w: number, h: number, radius = 0): string {
    if (radius === 0 || radius * this.scale < 1.5) return `M${x} ${y}h${w}v${h}h${-w}z`
    const r = Math.min(radius, w / 2, h / 2)
    const corner = `a${r} ${r} 0 0 1`
    return (
      `M${x + r} ${y}h${w - 2 * r}${corner} ${r} ${r}v${h - 2 * r}${corner} ${-r} ${r}` +
      `h${2 * r - w}${corner} ${-r} ${-r}v${2 * r - h}${corner} ${r} ${-r}z`
    )
  }

  /** Whether a detail of this length is worth drawing. */
  shows(mm: number, leastPx = 3): boolean {
    return mm * this.scale >= leastPx
  }

  /** All that was drawn: the machine, then the dimensions, labels on top. */
  markup(dimensions: string): string {
    return this.#strokes.map(markupOf).join('') + dimensions + this.#labels.join('')
  }
}
