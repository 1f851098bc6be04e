import { capitalize } from '#app/lib/capitalize.ts'
import dialogStyles from '#app/ui/dialog.module.css'
import { Dialog } from '#app/ui/dialog.tsx'
import { KeyNames } from '#app/ui/key-names.tsx'
import { PAGE_KEYS_PREFERENCE } from '#app/ui/page-keys.ts'
import { PageKeysCheckbox } from '#app/ui/page-keys-checkbox.tsx'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import { useStoredPreference } from '#app/ui/use-stored-preference.ts'
import { listKeys } from './list-keys.ts'
import type { VisiblePage } from './visible-pages.ts'

/** All keys of the dashboard. Opened with `?`. */
export function KeysDialog({ pages, onClose }: { pages: readonly VisiblePage[]; onClose: () => void }) {
  const [isOn, setOn] = useStoredPreference(...PAGE_KEYS_PREFERENCE)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={dialogStyles.body}>
        <table className={textTableStyles.textTable}>
          {listKeys(pages).map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th className={textStyles.label} scope="rowgroup" colSpan={2}>
                  {title}
                </th>
              </tr>
              {rows.map(([names, does]) => (
                <tr key={names}>
                  <th className={textStyles.noWrap} scope="row">
                    <KeyNames names={names} />
                  </th>
                  <td>{capitalize(does)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <p>
          <PageKeysCheckbox isChecked={isOn} onChange={setOn} />
        </p>
      </div>
    </Dialog>
  )
}
