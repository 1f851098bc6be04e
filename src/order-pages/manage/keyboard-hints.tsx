import tableStyles from '#app/ui/table.module.css'
import { useStoredPreference } from '#app/ui/use-stored-preference.ts'

const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean'

/** The preference that the keys of the table work outside it; stored in the browser. */
export const usePageWideKeys = () => useStoredPreference('fixit-order-keys', true, isBoolean)

interface KeyboardHintsProps {
  hasPageWideKeys: boolean
  onChange: (isPageWide: boolean) => void
}

/** Users who dictate turn the keys off outside the table, because spoken words would press them. */
export function KeyboardHints({ hasPageWideKeys, onChange }: KeyboardHintsProps) {
  return (
    <p className={tableStyles.shortcuts}>
      <label>
        <input
          type="checkbox"
          checked={hasPageWideKeys}
          onChange={({ target }) => onChange(target.checked)}
        />{' '}
        Keys work on the whole page
      </label>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> next, previous row
      </span>
      <span>
        <kbd>X</kbd> select
      </span>
      <span>
        <kbd>A</kbd> select all
      </span>
      <span>
        <kbd>Esc</kbd> clear the selection
      </span>
      <span>
        <kbd>P</kbd> mark paid
      </span>
      <span>
        <kbd>S</kbd> ship
      </span>
      <span>
        <kbd>D</kbd> change the date
      </span>
      <span>
        <kbd>L</kbd> print packing slips
      </span>
      <span>
        <kbd>C</kbd> cancel
      </span>
      <span>
        <kbd>Enter</kbd> expand
      </span>
      <span>
        <kbd>/</kbd> search
      </span>
    </p>
  )
}
