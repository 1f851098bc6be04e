import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { centsFromDecimal } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useModal } from '#app/ui/use-modal-dialog.ts'
import type { Product } from '../contract.ts'
import { machineNow, refusalOf, useProductChange } from '../manage/use-product-change.ts'
import { smallestQuantity } from '../rules.ts'
import { breaksFrom, ladderDraft, ladderDraftProblem } from './price-tier-draft.ts'
import { LadderEditor, ladderFieldId } from './price-tier-editor.tsx'

const STEP = 'order-multiple'
const LADDER = 'price-breaks'

/** In what steps a machine is sold, and what larger orders pay for a piece. */
export function TermsDialog({ machine, onClose }: { machine: Product; onClose: () => void }) {
  const heading = useId()
  const [multiple, setMultiple] = useState(String(machine.orderMultiple))
  const [ladder, setLadder] = useState(() => ladderDraft(machine.priceBreaks))
  const typed = JSON.stringify([multiple, breaksFrom(ladder)])
  const [shownFirst] = useState(typed)
  const [asksToDrop, setAsksToDrop] = useState(false)
  const leave = () => (typed === shownFirst ? onClose() : setAsksToDrop(true))
  const dialog = useModal(leave)
  // Left to the browser, one Escape answers both dialogs, and a second in a row cannot be held back.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (asksToDrop) setAsksToDrop(false)
    else leave()
  }
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
    if (!isStep) return document.getElementById(STEP)?.focus()
    if (problem)
      return document.getElementById(problem.field ? ladderFieldId(LADDER, problem.field) : LADDER)?.focus()
    if (change.isPending) return
    change.mutate({ orderMultiple: step, priceBreaks: breaksFrom(ladder), version }, { onSuccess: onClose })
  }
  return (
    <dialog {...dialog} className="dlg" onKeyDown={onKeyDown} aria-labelledby={heading}>
      <form noValidate onSubmit={save}>
        <header>
          <h2 id={heading}>
            Selling terms of {machine.name} <span className="mono small">{machine.sku}</span>
          </h2>
        </header>
        <div className="bd stack">
          <Field
            id={STEP}
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
            id={LADDER}
            ladder={ladder}
            listPrice={listPrice}
            error={(wasSent ? problem?.say : null) ?? refused ?? undefined}
            wrong={wasSent && problem ? problem.field : null}
            onChange={setLadder}
          />
          {machineNow(change.error) && (
            <p className="emsg" role="alert">
              Changed meanwhile by somebody else. Close this, look at what it is now, and open it again.
            </p>
          )}
        </div>
        <footer>
          <button type="button" className="b lg" onClick={leave}>
            Keep as it is
          </button>
          <button type="submit" className="b lg p" aria-disabled={change.isPending}>
            Save
          </button>
        </footer>
      </form>
      {asksToDrop && (
        <ConfirmDialog
          title="Close without saving?"
          keep="Keep editing"
          act="Drop the changes"
          onKeep={() => setAsksToDrop(false)}
          onAct={onClose}
        >
          <p>The terms stay as they are in the shop. What is typed here is lost.</p>
        </ConfirmDialog>
      )}
    </dialog>
  )
}

function stepHint(minOrder: number, multiple: number): string {
  const smallest = formatNumber(smallestQuantity({ minOrder, multiple }))
  return `The minimum is ${formatNumber(minOrder)}: the smallest order is ${smallest}.`
}
