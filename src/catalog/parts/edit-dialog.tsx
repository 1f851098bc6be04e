import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import type { Product } from '../contract.ts'
import { machineNow, refusalOf, useProductChange } from './use-product-change.ts'

/** Name and description of a machine. */
export function EditDialog({ machine, onClose }: { machine: Product; onClose: () => void }) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [name, setName] = useState(machine.name)
  const [words, setWords] = useState(machine.discription)
  const change = useProductChange(machine)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (change.isPending) return
    change.mutate({ name, discription: words, version: machine.version }, { onSuccess: onClose })
  }
  const refused = (field: 'name' | 'discription') =>
    change.error?.message && fieldRefusal(change.error, field)
  return (
    <dialog
      ref={dialog}
      className="dlg"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form noValidate onSubmit={save}>
        <header>
          <h2 id={heading}>
            Edit {machine.name} <span className="mono small">{machine.sku}</span>
          </h2>
        </header>
        <div className="bd stack">
          <Field id="edit-name" label="Name" error={refused('name') || undefined}>
            {(control) => (
              <input
                {...control}
                value={name}
                maxLength={120}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field
            id="edit-words"
            label="Description"
            boxed={false}
            hint="Plain text. Shown on the product page."
            error={refused('discription') || undefined}
          >
            {(control) => (
              <textarea
                {...control}
                className="ta"
                rows={6}
                maxLength={2_000}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
          </Field>
          {change.error && <DialogRefusal error={change.error} now={machineNow(change.error)} />}
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

function fieldRefusal(error: Error, field: 'name' | 'discription'): string {
  const say = refusalOf(error, field)
  return say === error.message ? '' : say
}

function DialogRefusal({ error, now }: { error: Error; now: Product | undefined }) {
  return (
    <p className="emsg" role="alert">
      {now
        ? `Changed meanwhile. The description is now: “${now.discription}”. Save again to replace it.`
        : error.message}
    </p>
  )
}
