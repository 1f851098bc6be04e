import layoutStyles from './layout.module.css'

interface PageKeysCheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** People who dictate turn these keys off, because spoken words would press them. */
export function PageKeysCheckbox({ isChecked, onChange }: PageKeysCheckboxProps) {
  return (
    <label className={layoutStyles.inline}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      Keys work on the whole page
    </label>
  )
}
