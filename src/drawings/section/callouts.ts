/** Places the names of parts beside a section, with a line to each part. All lengths in px. */
import { escapeXml } from '../parts/escape-xml.ts'
import { formatTenths } from '../parts/path.ts'

export interface Callout {
  side: 'above' | 'below' | 'left' | 'right'
  /** The point that is named. */
  x: number
  y: number
  title: string
  note: string | undefined
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The room that a row above or below, or a column beside the product needs. */
export const ROW_HEIGHT = 58
export const COLUMN_WIDTH = 134

const TITLE_PX = 8.4
const NOTE_PX = 6.7
const MARGIN = 12
const GAP = 16
const LINE_HEIGHT = 15
const COLUMN_PITCH = 46

const px = (value: number) => formatTenths(Math.round(value * 10))
const measure = ({ title, note = '' }: Callout) => Math.max(title.length * TITLE_PX, note.length * NOTE_PX)

/** Moves positions apart, in order, until none is closer than its distance to the one before, within the limits. */
function spread(positions: number[], distances: readonly number[], from: number, to: number): number[] {
  const spaced = [...positions]
  for (let i = 0; i < spaced.length; i++) {
    const least = i === 0 ? from : (spaced[i - 1] ?? from) + (distances[i - 1] ?? 0)
    spaced[i] = Math.max(spaced[i] ?? least, least)
  }
  for (let i = spaced.length - 1; i >= 0; i--) {
    const most = i === spaced.length - 1 ? to : (spaced[i + 1] ?? to) - (distances[i] ?? 0)
    spaced[i] = Math.min(spaced[i] ?? most, most)
  }
  return spaced
}

const text = (x: number, y: number, content: string, anchor: string, className: string) =>
  `<text class="${className}" x="${px(x)}" y="${px(y)}" text-anchor="${anchor}">${escapeXml(content)}</text>`

function drawCallout(callout: Callout, line: string, [x, y]: readonly [number, number], anchor: string) {
  const { title, note } = callout
  return (
    `<path class="v" d="M${px(callout.x)} ${px(callout.y)}${line}"/>` +
    `<circle class="e" cx="${px(callout.x)}" cy="${px(callout.y)}" r="2.6"/>` +
    text(x, y, title, anchor, 'i') +
    (note ? text(x, y + LINE_HEIGHT, note, anchor, 'j') : '')
  )
}

function drawRow(callouts: readonly Callout[], box: Box, isAbove: boolean): string {
  const sorted = callouts.toSorted((a, b) => a.x - b.x)
  const widths = sorted.map(measure)
  const distances = widths.map((width, i) => (width + (widths[i + 1] ?? 0)) / 2 + GAP)
  const [first = 0, last = 0] = [widths[0], widths.at(-1)]
  const centers = spread(
    sorted.map(({ x }) => x),
    distances,
    box.left + MARGIN + first / 2,
    box.right - MARGIN - last / 2,
  )
  const baseline = isAbove ? box.top + 22 : box.bottom - 30
  const end = isAbove ? baseline + LINE_HEIGHT + 8 : baseline - 16
  return sorted
    .map((callout, i) => {
      const center = centers[i] ?? callout.x
      return drawCallout(callout, `L${px(center)} ${px(end)}`, [center, baseline], 'middle')
    })
    .join('')
}

function drawColumn(callouts: readonly Callout[], box: Box, isLeft: boolean): string {
  const sorted = callouts.toSorted((a, b) => a.y - b.y)
  const baselines = spread(
    sorted.map(({ y }) => y),
    sorted.map(() => COLUMN_PITCH),
    box.top + 26,
    box.bottom - 30,
  )
  return sorted
    .map((callout, i) => {
      const baseline = baselines[i] ?? callout.y
      const edge = isLeft ? box.left + MARGIN : box.right - MARGIN
      const end = edge + (measure(callout) + 6) * (isLeft ? 1 : -1)
      const line = `L${px(end + (isLeft ? 12 : -12))} ${px(baseline - 4)}H${px(end)}`
      return drawCallout(callout, line, [edge, baseline], isLeft ? 'start' : 'end')
    })
    .join('')
}

export function drawCallouts(callouts: readonly Callout[], box: Box): string {
  const on = (side: Callout['side']) => callouts.filter((callout) => callout.side === side)
  return (
    drawRow(on('above'), box, true) +
    drawRow(on('below'), box, false) +
    drawColumn(on('left'), box, true) +
    drawColumn(on('right'), box, false)
  )
}
