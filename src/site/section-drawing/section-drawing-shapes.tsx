/** Shapes of parts in longitudinal section. All lengths are in drawing units; 2.05 of them are 1 mm. */
import styles from './section-drawing.module.css'

const round = (value: number) => Math.round(value * 10) / 10
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

const PART = `${styles.outline} ${styles.filled}`

/** A part with an outline and a fill that hides the parts behind it. */
export const Part = ({ d }: { d: string }) => <path className={PART} d={d} />
/** An outline through which the parts behind stay visible. */
export const Outline = ({ d }: { d: string }) => <path className={styles.outline} d={d} />
/** Edges within a part. */
export const Edges = ({ d }: { d: string }) => <path className={styles.edge} d={d} />

// Repeated strokes use the same relative path commands, because repeated text compresses well.

/** Vertical lines from x0 to x1: laminations, fins. */
export function uprights(x0: number, x1: number, pitch: number, top: number, bottom: number): string {
  const count = Math.floor((x1 + 0.01 - x0) / pitch) + 1
  const height = bottom - top
  return `M${x0} ${top}v${height}${`m${pitch} ${-height}v${height}`.repeat(count - 1)}`
}

/** Horizontal lines from y0 to y1: commutator bars, knurls. */
export function levels(y0: number, y1: number, pitch: number, left: number, right: number): string {
  const count = Math.floor((y1 + 0.01 - y0) / pitch) + 1
  const width = right - left
  return `M${left} ${y0}h${width}${`m${-width} ${pitch}h${width}`.repeat(count - 1)}`
}

/** A sawtooth edge from top to bottom: the faces of the impact ratchet. */
export function ratchetTeeth(x: number, top: number, bottom: number, count: number, depth: number): string {
  const pitch = (bottom - top) / count
  const tooth = `l${depth} ${round(pitch * 0.7)}l${-depth} ${round(pitch * 0.3)}`
  return `M${x} ${top}${tooth.repeat(count)}`
}

/** A coil spring along x. */
export function coilSpring(x0: number, x1: number, y: number, radius: number, turns: number): string {
  const pitch = (x1 - x0) / turns
  const wire = `l${round(pitch * 0.55)} ${-2 * radius}`
  const turn = `${wire}m${round(pitch * -0.1)} ${2 * radius}${wire}`
  return `M${x0} ${y + radius}${Array(turns)
    .fill(turn)
    .join(`m0 ${2 * radius}`)}`
}

/** The flutes of a twist drill along x: pairs of edges, half a turn apart. */
export function drillFlutes(x0: number, x1: number, turn: number, y: number, radius: number): string {
  const half = turn / 2
  const land = round(turn * 0.13)
  const edge = `c${round(turn * 0.17)} 0 ${round(turn * 0.33)} ${-2 * radius} ${half} ${-2 * radius}`
  const pair = `${edge}m${round(land - half)} ${2 * radius}${edge}`
  const pairs = Math.floor((x1 + 6 - half - land - x0) / half) + 1
  return `M${x0} ${y + radius}${Array(pairs)
    .fill(pair)
    .join(`m${round(-land)} ${2 * radius}`)}`
}

interface BearingProps {
  x: number
  width: number
  inner: number
  outer: number
  /** Y coordinate of the shaft's axis. */
  axis: number
}

/** A ball bearing: above and below the shaft, a ball between two races. */
export function Bearing({ x, width, inner, outer, axis }: BearingProps) {
  const height = outer - inner
  const race = round(width * 0.22)
  return [axis - outer, axis + inner].map((top) => {
    const [upper, lower] = [round(top + height * 0.3), round(top + height * 0.7)]
    const races = [upper, lower]
      .map((y) => `M${x} ${y}h${race}m${round(width - 2 * race)} 0h${race}`)
      .join('')
    return (
      <g key={top}>
        <Part d={`M${x} ${top}h${width}v${height}h${-width}Z`} />
        <circle
          className={styles.edge}
          cx={x + width / 2}
          cy={round(top + height / 2)}
          r={round(Math.min(width, height) * 0.29)}
        />
        <Edges d={races} />
      </g>
    )
  })
}

interface WindingProps {
  /** X coordinate of the face of the core. */
  x: number
  /** How far the winding protrudes from the core, to the right if positive. */
  bulge: number
  top: number
  bottom: number
}

/** The end of a copper winding: wires that bend around the core. */
export function Winding({ x, bulge, top, bottom }: WindingProps) {
  const rim = round(x + bulge)
  const wires = range(6).map((i) => {
    const bend = i < 3 ? 1 : -1
    const wire = `q${round(bulge * 0.55)} ${4 * bend} ${round(bulge * 0.94)} ${8 * bend}`
    return `${wire}m${round(bulge * -0.94)} ${round((bottom - top - 14) / 5 - 8 * bend)}`
  })
  return (
    <>
      <Part
        d={
          `M${x} ${top}C${rim} ${top} ${rim} ${top + 8} ${rim} ${top + 16}V${bottom - 16}` +
          `C${rim} ${bottom - 8} ${rim} ${bottom} ${x} ${bottom}Z`
        }
      />
      <Edges d={`M${x} ${top + 7}${wires.join('')}`} />
    </>
  )
}

/** A cross-head screw. */
export function Screw({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle className={PART} cx={x} cy={y} r={7} />
      <Edges d={`M${x - 5} ${y}h10M${x} ${y - 5}v10`} />
    </>
  )
}

interface LabelProps {
  /** A point on the named part. */
  at: readonly [x: number, y: number]
  /** The end of the leader line, beside the text. */
  to: readonly [x: number, y: number]
  name: string
  figure: string | undefined
  /** The side of `to` that the text is on. */
  side: 'left' | 'right'
}

/** A leader line from a part to its name, with a value below the name. */
export function Label({ at, to, name, figure, side }: LabelProps) {
  const out = side === 'left' ? -1 : 1
  const words = { x: to[0] + 24 * out, ...(side === 'left' && { textAnchor: 'end' as const }) }
  return (
    <g>
      <path className={styles.dimension} d={`M${at[0]} ${at[1]}L${to[0]} ${to[1]}H${to[0] + 18 * out}`} />
      <circle className={styles.pointer} cx={at[0]} cy={at[1]} r={2.6} />
      <text className={styles.text} {...words} y={to[1] - 1}>
        {name}
      </text>
      {figure && (
        <text className={`${styles.text} ${styles.figure}`} {...words} y={to[1] + 15}>
          {figure}
        </text>
      )}
    </g>
  )
}
