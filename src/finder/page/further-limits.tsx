import layoutStyles from '#app/ui/layout.module.css'
import type { JobErrors } from '../read-job.ts'
import { ASSUMPTION_TEXTS } from './assumption-texts.ts'
import styles from './finder.module.css'
import { NumberField } from './number-field.tsx'

/** The assumptions of the finder, and the limits that few visitors set. */
export function FurtherLimits({ errors }: { errors: JobErrors }) {
  return (
    <details className={styles.more}>
      <summary>Assumptions ({ASSUMPTION_TEXTS.length}) and further limits</summary>
      <ul>
        {ASSUMPTION_TEXTS.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={layoutStyles.pair}>
        <NumberField field="spindlePower" label="Spindle power" placeholder="55 or 75" errors={errors} />
        <NumberField field="magnetGrip" label="Magnet grip" placeholder="25" errors={errors} />
        <NumberField field="handForce" label="Force by hand" placeholder="250" errors={errors} />
        <NumberField
          field="positioning"
          label="Positioning per hole"
          placeholder="0.5 to 10"
          errors={errors}
        />
        <NumberField field="plate" label="Plate thickness" hint="Under a magnet" errors={errors} />
        <NumberField field="noise" label="Noise, at most" errors={errors} />
      </div>
    </details>
  )
}
