import { type SyntheticEvent, useId, useState } from 'react'
import { centsFromDecimal } from '../../lib/money.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Field } from '../../ui/field.tsx'
import { useModal } from '../../ui/use-modal.ts'
import type { Product } from '../contract.ts'
import { breaksFrom, ladderDraft, ladderDraftProblem } from '../ladder-draft.ts'
import { smallestQuantity } from '../rules.ts'
import { LadderEditor } from './ladder-editor.tsx'
import { machineNow, refusalOf, useProductChange } from './use-product-change.ts'

/** In what steps a machine is sold, and what larger orders pay for a piece. */
export function TermsDialog({ machine, onClose }: { machine: Product; onClose: () => void }) {
  const heading = useId()
  const dialog = useModal(onClose)
  const [multiple, setMultiple] = useState(String(machine.orderMultiple))
  const [ladder, setLadder] = useState(() => ladderDraft(machine.priceBreaks))
  const [wasSent, setSent] = useState(false)
  // What these terms were laid over: a newer version that comes meanwhile is somebody's whose terms nobody saw here.
  const [version] = useState(machine.version)
  const change = useProductChange(machine)
  const listPrice = centsFromDecimal(machine.price) ?? 0
  const step = Number(multiple)
  const isStep = Number.isInteger(step) && step >= 1
  const problem = isStep
    ? ladderDraftProblem(ladder, { minOrder: machine.minOrder, multiple: step, listPrice })
    : null
  const refused = change.error && !machineNow(change.error) ? refusalOf(change.error, 'priceBreaks') : null
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isStep || problem || change.isPending) return
    change.mutate({ orderMultiple: step, priceBreaks: breaksFrom(ladder), version }, { onSuccess: onClose })
  }
  return (
    <dialog {...dialog} className="dlg" aria-labelledby={heading}>
      <form noValidate onSubmit={save}>
        <header>
          <h2 id={heading}>
            Selling terms of {machine.name} <span className="mono small">{machine.sku}</span>
          </h2>
        </header>
        <div className="bd stack">
          <Field
            id="order-multiple"
            label="Sold in steps of"
            unit="pcs"
            hint={isStep ? stepHint(machine.minOrder, step) : undefined}
            error={wasSent && !isStep ? 'Enter a whole number, 1 or more.' : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="mono n"
                inputMode="numeric"
                maxLength={7}
                value={multiple}
                onChange={({ target }) => setMultiple(target.value)}
              />
            )}
          </Field>
          <LadderEditor
            id="price-breaks"
            ladder={ladder}
            listPrice={listPrice}
            error={(wasSent ? problem : null) ?? refused ?? undefined}
            onChange={setLadder}
          />
          {machineNow(change.error) && (
            <p className="emsg" role="alert">
              Changed meanwhile by somebody else. Close this, look at what it is now, and open it again.
            </p>
          )}
        </div>
        <footer>
          <button type="button" className="b lg" onClick={onClose}>
            Keep as it is
          </button>
          <button type="submit" className="b lg p" aria-disabled={change.isPending}>
            Save
          </button>
        </footer>
      </form>
    </dialog>
  )
}

function stepHint(minOrder: number, multiple: number): string {
  const smallest = formatNumber(smallestQuantity({ minOrder, multiple }))
  return `The minimum is ${formatNumber(minOrder)}: the smallest order is ${smallest}.`
}
