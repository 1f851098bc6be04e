import { buttonClass } from '#app/ui/button.tsx'
import inputBoxStyles from '#app/ui/input-box.module.css'
import { FINDER_ENTRY } from './entry-copy.ts'
import styles from './finder-entry.module.css'
import { FINDER_MATERIALS } from './materials.ts'

/** The way into the product finder from the home page: a plain form, which needs no code in the browser. */
export function FinderEntry() {
  return (
    <form className={styles.entry} action="/finder" aria-label={FINDER_ENTRY.title}>
      <p>
        <b>{FINDER_ENTRY.title}</b> {FINDER_ENTRY.text}
      </p>
      <label>
        Hole diameter
        <span className={inputBoxStyles.inputBox}>
          <input
            name="diameter"
            inputMode="decimal"
            maxLength={20}
            required
            placeholder="50"
            autoComplete="off"
          />
          <span className={inputBoxStyles.unit}>mm</span>
        </span>
      </label>
      <label>
        Material
        <span className={inputBoxStyles.inputBox}>
          <select name="material">
            {Object.entries(FINDER_MATERIALS).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button type="submit" className={buttonClass()}>
        Find drills
      </button>
    </form>
  )
}
