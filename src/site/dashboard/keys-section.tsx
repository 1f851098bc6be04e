import { PAGE_KEYS_PREFERENCE } from '#app/ui/page-keys.ts'
import { PageKeysCheckbox } from '#app/ui/page-keys-checkbox.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { useStoredPreference } from '#app/ui/use-stored-preference.ts'

/** The keys of the dashboard on My Profile. */
export function KeysSection() {
  const [isOn, setOn] = useStoredPreference(...PAGE_KEYS_PREFERENCE)
  return (
    <Panel id="keys" title="Keyboard">
      <div className={panelStyles.body}>
        <p>
          Press <kbd>?</kbd> in the dashboard to see all keys. In this browser:
        </p>
        <p>
          <PageKeysCheckbox isChecked={isOn} onChange={setOn} />
        </p>
      </div>
    </Panel>
  )
}
