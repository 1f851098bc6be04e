/** The hole, the plate and the tool at one scale. */
import textStyles from '#app/ui/text.module.css'
import { depthOf, type Job } from '../job.ts'
import { type CuttingTool, FINDER_MATERIALS, RING_WIDTH } from '../materials.ts'
import styles from './finder.module.css'

const WIDTH = 760
const HEIGHT = 400
const CENTER = 330
/** The y of the surface. */
const TOP = 190
const MAX_SCALE = 12
const SCALE_BAR_LENGTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]

/** Pixels per millimeter, so that the hole and the plate fit. */
const chooseScale = (diameter: number, depth: number) => Math.min(320 / diameter, 140 / depth, MAX_SCALE)

interface Geometry {
  /** Half the width of the tool, pixels */
  radius: number
  /** The bottom of the hole */
  bottom: number
  scale: number
}

/** An annular cutter or core bit with the core that stays. */
function RingTool({ radius, bottom, scale }: Geometry) {
  const core = Math.max(radius * 0.3, radius - RING_WIDTH * scale)
  const wall = radius - core
  const teeth = (x: number) => `L${x} ${bottom + 8}l${-wall / 2} 6l${-wall / 2} -6`
  return (
    <>
      <path className={styles.solid} strokeWidth="1.5" d={`M${CENTER - 30} 8h60v52h-60Z`} />
      <path
        className={styles.tool}
        strokeWidth="1.5"
        d={`M${CENTER - radius} 60H${CENTER + radius}${teeth(CENTER + radius)}V150H${CENTER - core}${teeth(CENTER - core)}Z`}
      />
      <path
        className={textStyles.muted}
        fill="url(#material-hatch)"
        stroke="currentColor"
        strokeDasharray="5 4"
        d={`M${CENTER - core + 3} ${TOP}h${2 * core - 6}V${bottom}h${6 - 2 * core}Z`}
      />
    </>
  )
}

/** A twist drill with its point below the plate. */
function DrillTool({ radius, bottom }: Geometry) {
  const tip = Math.min(radius * 0.6, 26)
  const flutes = Array.from({ length: 4 }, (_, index) => {
    const y = 76 + index * 48
    return y + 40 < bottom
      ? `M${CENTER - radius} ${y + 36}C${CENTER - radius / 3} ${y + 30} ${CENTER + radius / 3} ${y + 8} ${CENTER + radius} ${y}`
      : ''
  }).join('')
  return (
    <>
      <path className={styles.solid} strokeWidth="1.5" d={`M${CENTER - 22} 8h44v40h-44Z`} />
      <path
        className={styles.tool}
        strokeWidth="1.5"
        d={`M${CENTER - radius} 48H${CENTER + radius}V${bottom}L${CENTER} ${bottom + tip}L${CENTER - radius} ${bottom}Z`}
      />
      <path className={styles.line} fill="none" strokeWidth="1.5" d={flutes} />
    </>
  )
}

export function HoleDrawing({ job, tool, toolName }: { job: Job; tool: CuttingTool; toolName: string }) {
  const { diameter } = job
  const depth = depthOf(job)
  const scale = chooseScale(diameter, depth)
  const geometry: Geometry = { radius: (diameter / 2) * scale, bottom: TOP + depth * scale, scale }
  const { radius, bottom } = geometry
  const material = FINDER_MATERIALS[job.material]
  const [left, right] = [CENTER - radius, CENTER + radius]
  const below = Math.min(bottom + 34, 362)
  const barLength = SCALE_BAR_LENGTHS.findLast((length) => length * scale <= 180) ?? 1
  const bar = barLength * scale
  const Tool = tool === 'annular' || tool === 'diamond-core' ? RingTool : DrillTool
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`A hole of ${diameter} mm, ${depth} mm deep, in ${material.toLowerCase()}: ${toolName}. Drawn to scale.`}
    >
      <pattern
        id="material-hatch"
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className={styles.hatch} d="M0 0V9" />
      </pattern>
      <Tool {...geometry} />
      <path
        className={styles.plate}
        fill="url(#material-hatch)"
        strokeWidth="1.5"
        d={`M40 ${TOP}H${left - 1}V${bottom}H40ZM${right + 1} ${TOP}H620V${bottom}H${right + 1}Z`}
      />
      <path
        className={styles.axis}
        fill="none"
        strokeDasharray="14 4 3 4"
        d={`M${CENTER} 0V${HEIGHT - 12}`}
      />
      <path
        className={textStyles.muted}
        fill="none"
        stroke="currentColor"
        d={`M${left} ${bottom + 4}V${below + 8}M${right} ${bottom + 4}V${below + 8}M${left} ${below}H${right}M626 ${TOP}H676M626 ${bottom}H676M666 ${TOP}V${bottom}`}
      />
      <text x={right + 8} y={below + 5}>
        ⌀{diameter}
      </text>
      <text x="684" y={(TOP + bottom) / 2 + 5}>
        {depth}
      </text>
      <g className={styles.names}>
        <path
          className={textStyles.muted}
          fill="none"
          stroke="currentColor"
          d={`M${right} 92L540 58H700M520 ${TOP + 12}L560 122H700`}
        />
        <text x="700" y="50" textAnchor="end">
          {toolName}
        </text>
        <text x="700" y="114" textAnchor="end">
          {material}
        </text>
      </g>
      <path className={styles.scaleBar} fill="none" d={`M40 380h${bar}v-6h${-bar}z`} />
      <path className={styles.scaleBarFill} d={`M40 380h${bar / 2}v-6h${-bar / 2}z`} />
      <text x="40" y="366">
        {barLength} mm
      </text>
    </svg>
  )
}
