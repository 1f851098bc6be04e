/** The rest of an amount over time. Pages also show the values in a table. Render `BarPattern` once on the page. */
import textStyles from '#app/ui/text.module.css'

const WIDTH = 1000
const HEIGHT = 120
const AXIS = 24
/** Names that start later would leave a narrow picture. */
const LAST_NAME = 0.8

export interface BurnDownStep {
  /** When, as a share of the whole time: from 0 to 1. */
  at: number
  value: number
}

interface BurnDownChartProps {
  /** Describes the chart for screen readers. */
  label: string
  /** At the beginning. The ideal line falls from it to 0. */
  amount: number
  steps: readonly BurnDownStep[]
  /** The amount that is planned to be taken from the rest. */
  planned: number
  /** Of the time axis. */
  ticks: readonly { at: number; label: string }[]
}

/** As thick at every width. */
const LINE = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

export function BurnDownChart({ label, amount, steps, planned, ticks }: BurnDownChartProps) {
  const last = steps.at(-1) ?? { at: 0, value: amount }
  const lowest = Math.min(0, last.value - planned, ...steps.map(({ value }) => value))
  const yOf = (value: number) => (amount - value) / (amount - lowest)
  const [x, y] = [(at: number) => Math.round(at * WIDTH), (value: number) => Math.round(yOf(value) * HEIGHT)]
  const line = steps.map(({ at, value }) => `H${x(at)}V${y(value)}`).join('')
  const color = last.value < 0 ? textStyles.error : undefined
  const named = ticks.filter(({ at }) => at <= LAST_NAME)
  return (
    <svg overflow="visible" width="100%" height={HEIGHT + AXIS} role="img" aria-label={label}>
      {ticks.map(({ at }) => (
        <line
          key={at}
          stroke="currentColor"
          opacity="0.2"
          x1={percent(at)}
          x2={percent(at)}
          y1="0"
          y2={HEIGHT}
        />
      ))}
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path fill="currentColor" opacity="0.1" d={`M0 0${line}V${y(0)}H0Z`} />
        <path {...LINE} className={textStyles.muted} strokeDasharray="4 3" d={`M0 0L${WIDTH} ${y(0)}`} />
        <path {...LINE} className={color} strokeWidth="2" d={`M0 0${line}`} />
        <path {...LINE} d={`M0 ${y(0)}H${WIDTH}`} />
      </svg>
      {planned > 0 && last.at < 1 && (
        <rect
          stroke="currentColor"
          strokeDasharray="3 2"
          fill="url(#bar-hatch)"
          x={percent(last.at)}
          width={percent(1 - last.at)}
          y={yOf(last.value) * HEIGHT}
          height={(yOf(last.value - planned) - yOf(last.value)) * HEIGHT}
        />
      )}
      <circle
        className={color}
        fill="currentColor"
        cx={percent(last.at)}
        cy={yOf(last.value) * HEIGHT}
        r="4"
      />
      {named.map(({ at, label: name }) => (
        <text
          key={at}
          className={`${textStyles.number} ${textStyles.muted}`}
          fill="currentColor"
          fontSize="12"
          x={percent(at)}
          y={HEIGHT + AXIS - 6}
        >
          {name}
        </text>
      ))}
    </svg>
  )
}
