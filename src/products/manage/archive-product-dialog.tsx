import { formatNumber } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Fact } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import type { Product } from '../contract.ts'
import { useProductChange } from './use-product-change.ts'

/** Asks before a machine leaves the catalogue, or comes back to it. */
export function ArchiveDialog({ machine, onClose }: { machine: Product; onClose: () => void }) {
  const change = useProductChange(machine)
  const { archived, name, sku, quentity } = machine
  const act = () =>
    change.mutate(
      { archived: !archived, version: machine.version },
      {
        onSuccess: async () => {
          changeAndFocus(onClose, 'machines')
          const { notify } = await import('#app/ui/toasts.ts')
          notify.success(archived ? `${name} is on sale again` : `${name} is archived`)
        },
      },
    )
  return (
    <ConfirmDialog
      title={archived ? `Put ${name} on sale again?` : `Archive ${name}?`}
      keep={archived ? 'Leave it archived' : 'Keep it on sale'}
      act={archived ? 'Restore' : 'Archive'}
      actIsHarmless={archived}
      busy={change.isPending}
      problem={change.error?.message}
      onKeep={onClose}
      onAct={act}
    >
      <div className="idb">
        <Fact label="SKU">
          <span className="mono">{sku}</span>
        </Fact>
        <Fact label="Stock">
          <span className="mono">{formatNumber(quentity)} pcs</span>
        </Fact>
      </div>
      {archived ? (
        <ul>
          <li>It stands in the catalogue at once, at its price and with its stock.</li>
        </ul>
      ) : (
        <ul>
          <li>It leaves the catalogue at once; nobody can order it.</li>
          <li>Orders and reviews that name it stay as they are.</li>
          <li>It can be restored from ‘Archived’.</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}
