import styles from './not-found.module.css'

/** Outlines of a hammer drill seen from the side; the spindle axis is y = 0. */
const OUTLINES = [
  // cable sleeve and trigger
  'M1.4 274.1h17.6l-4.7 37.4h-8.2z',
  'M77.8 52.2c23.4 2.4 19.9 11.7 12.9 21.1q-4.7 9.3-1.2 23.4l-16.3 3.5z',
  // housing with its handle
  'M2.3-17.3q1.2-18.6 21.1-22.1h258.5v85.8h-176q-11.7 1.2-15.2 11.7l-46.4 199.6q-1.1 14.1-9.3 18.7h-41.8q-8.1-4.6-5.8-18.7l33.7-190.3q-3.6-16.3-11.7-28-9.4-8.3-7.1-56.7z',
  // gearbox and collar
  'M277.2-39.4l4.7-9.3h23.4l4.7 9.3z',
  'M281.9-40.5h36.2l44.2 14.4v52.2l-44.2 15.6-36.2 7z',
  'M362.3-25.1h35v50.2h-35z',
  // chuck and bit
  'M397.3-15.9h4.6v-6.6l3-1.5h18l2.3 2h2.2l2.3-3.6h21.8l18.8 12.8 2.3 2.6v20.4l-2.3 2.6-18.8 12.8h-21.8l-2.3-3.6h-2.2l-2.3 2h-18l-3-1.5v-6.6h-4.6z',
  'M470.2-8.8h100.8v-1.7h12.7l6.3 10.5-6.3 10.5h-12.7v-1.7h-100.8z',
  // side handle
  'M371.4-46.6h14a5.8 5.8 0 0 1 5.9 5.8v72.2a5.8 5.8 0 0 1-5.9 5.9h-14a5.8 5.8 0 0 1-5.9-5.9v-72.2a5.8 5.8 0 0 1 5.9-5.8z',
  'M367.9 37.3h21l2.4 7q5.8 1.2 5.8 5.8l-4.7 4.7q-3.5 43.5 0 84.4 4.7 1.2 4.7 5.9l-3.5 5.8q-2.3 5.9-15.2 5.9l-15.2-5.9q-3.5-1.1-3.5-5.8l4.7-5.9q3.5-43.4 0-84.4-4.7 0-4.7-4.7l5.8-5.8z',
]
const DIMENSION_LINES =
  'M2.3-25.8V-73.7M472.6-14.2V-73.7M2.3-68.7H472.6M17.1-39.4H-55.2M-13.1 276.4H-55.2M-50.2-39.4V276.4M558.8-32.5V-10.5M558.8 10.5V28.5'
const ARROWHEADS =
  'M2.3-68.7l8-2v4zM472.6-68.7l-8-2v4zM-50.2-39.4l-2 8h4zM-50.2 276.4l-2-8h4zM558.8-10.5l2-8h-4zM558.8 10.5l-2 8h4z'

/** The outline of a product that does not exist. */
export function DrillOutline() {
  return (
    <svg className={styles.outline} viewBox="-90 -100 720 430" role="img" aria-label="Outline of a drill">
      {OUTLINES.map((outline) => (
        <path key={outline} strokeDasharray="7 5" d={outline} />
      ))}
      <path className={styles.axis} strokeDasharray="14 3 2 3" d="M-16.4 0h625.1" />
      <g>
        <path d={DIMENSION_LINES} />
        <path className={styles.arrowhead} d={ARROWHEADS} />
        <text x="237.4" y="-75">
          404
        </text>
        <text x="-57" y="118.5" transform="rotate(-90 -57 118.5)">
          270
        </text>
        <text x="558.8" y="-38">
          ⌀18
        </text>
      </g>
    </svg>
  )
}
