import { KeyHints } from '#app/ui/key-names.tsx'
import { PageKeysCheckbox } from '#app/ui/page-keys-checkbox.tsx'
import tableStyles from '#app/ui/table.module.css'
import { ORDER_KEYS } from './use-order-keys.ts'

interface KeyboardHintsProps {
  hasPageWideKeys: boolean
  onChange: (isPageWide: boolean) => void
}

export function KeyboardHints({ hasPageWideKeys, onChange }: KeyboardHintsProps) {
  return (
    <p className={tableStyles.shortcuts}>
      <PageKeysCheckbox isChecked={hasPageWideKeys} onChange={onChange} />
      <KeyHints hints={ORDER_KEYS} />
      <KeyHints hints={[['?', 'all keys']]} />
    </p>
  )
}
