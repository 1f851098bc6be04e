import { buttonClass } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import styles from './finder-entry.module.css'

/** The texts of the way into the finder from the home page, which loads nothing else of the finder. */
const FINDER_ENTRY = {
  title: 'What do you need to drill?',
  text: 'Enter the hole: we name the drill, the quantity and the price.',
}

/** The way into the product finder from the home page: a plain form, which needs no code in the browser. */
export function FinderEntry() {
  return (
    <form
      className={`${layoutStyles.wrappingRow} ${styles.entry}`}
      action="/finder"
      aria-label={FINDER_ENTRY.title}
    >
      <p>
        <b>{FINDER_ENTRY.title}</b> {FINDER_ENTRY.text}
      </p>
      <input
        name="diameter"
        aria-label="Hole diameter in mm"
        placeholder="Hole, mm"
        inputMode="decimal"
        maxLength={20}
        required
      />
      <select name="material" aria-label="Material">
        <option value="structural-steel">Steel</option>
        <option value="concrete">Concrete</option>
        <option value="timber">Timber</option>
      </select>
      <button type="submit" className={buttonClass()}>
        Find drills
      </button>
    </form>
  )
}
