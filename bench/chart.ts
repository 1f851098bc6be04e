/** Draws the results as a bar chart: how far each value is above or below its target. */
import { type Figure, isMet, rounded } from './figures.ts'

const WIDTH = 960
const ROW = 22
const TOP = 56
const BOTTOM = 34
/** The left and right end of the bars. Names are on the left, values on the right. */
const LEFT = 400
const RIGHT = 800
/** The largest ratio to the target, in both directions. Longer bars are cut. */
const REACH = 8
const MARKS = [1 / 4, 1 / 2, 1, 2, 4]

const MIDDLE = (LEFT + RIGHT) / 2

/** Logarithmic: twice as good is as far to the right as half as good is to the left. */
function xOf(share: number): number {
  const cut = Math.min(Math.max(share, 1 / REACH), REACH)
  return MIDDLE + (Math.log(cut) / Math.log(REACH)) * (RIGHT - MIDDLE)
}

/** 1 if the target is just met, more if the value is better. */
function shareOf({ value, target, better }: Figure): number {
  if (better === 'above') return value / target
  return value <= 0 ? REACH : target / value
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function bar(figure: Figure, index: number): string {
  const y = TOP + index * ROW
  const x = xOf(shareOf(figure))
  const kind = isMet(figure) ? 'met' : 'missed'
  const [from, width] = [Math.min(x, MIDDLE), Math.max(Math.abs(x - MIDDLE), 2)]
  const sign = figure.better === 'above' ? '≥' : '≤'
  return `
  <text x="${LEFT - 12}" y="${y + 14}" text-anchor="end">${escaped(figure.description)}</text>
  <rect class="${kind}" x="${from.toFixed(1)}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 8}" rx="2"/>
  <text class="value" x="${RIGHT + 12}" y="${y + 14}"><tspan class="${kind}">${isMet(figure) ? '✓' : '✗'}</tspan> ${rounded(figure.value)} <tspan class="soft">${sign} ${rounded(figure.target)}</tspan></text>`
}

/** Readable on light and dark backgrounds. */
export function chart(figures: readonly Figure[]): string {
  const height = TOP + figures.length * ROW + BOTTOM
  const bottom = height - BOTTOM + 4
  const marks = MARKS.map((share) => {
    const x = xOf(share).toFixed(1)
    const words = share === 1 ? 'target' : share > 1 ? `${share}× better` : `${1 / share}× short`
    return `
  <line class="${share === 1 ? 'aim' : 'mark'}" x1="${x}" x2="${x}" y1="${TOP - 6}" y2="${bottom}"/>
  <text class="soft" x="${x}" y="${TOP - 14}" text-anchor="middle">${words}</text>`
  })
  const missed = figures.filter((figure) => !isMet(figure)).length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
  <title id="title">Figures and their targets: ${figures.length - missed} met, ${missed} missed</title>
  <style>
    text { font: 13px system-ui, sans-serif; fill: #1c2126 }
    .value { font-variant-numeric: tabular-nums }
    .soft { fill: #66717c }
    .mark { stroke: #c9d0d6 }
    .aim { stroke: #1c2126; stroke-width: 1.5 }
    .met { fill: #2e7d4f }
    .missed { fill: #c2410c }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6e9ec }
      .soft { fill: #98a3ad }
      .mark { stroke: #3b444c }
      .aim { stroke: #e6e9ec }
      .met { fill: #5cb883 }
      .missed { fill: #f08a4b }
    }
  </style>${marks.join('')}${figures.map(bar).join('')}
</svg>
`
}
