import { type SyntheticEvent, useId, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { useModal } from '#app/ui/use-modal-dialog.ts'
import { DuplicateNameDialog, isDuplicateName } from '../add-product/duplicate-name-dialog.tsx'
import type { Product } from '../contract.ts'
import { usePictureUpload } from '../images/use-image-upload.ts'
import { PictureChange } from './image-edit-field.tsx'
import { machineNow, refusalOf, useProductChange } from './use-product-change.ts'

/** Name, description and picture of a machine. */
export function EditDialog({ machine, onClose }: { machine: Product; onClose: () => void }) {
  const heading = useId()
  const dialog = useModal(onClose)
  const [name, setName] = useState(machine.name)
  const [words, setWords] = useState(machine.discription)
  const change = useProductChange(machine)
  // What the fields were filled with; after a refusal, what the refusal shows.
  const [version, setVersion] = useState(machine.version)
  const { upload, send: sendPicture, forget } = usePictureUpload()
  const [isDrawn, setDrawn] = useState(false)
  const picture = upload.step === 'done' ? upload.picture : isDrawn ? '' : undefined
  const send = (allowDuplicateName: boolean) =>
    change.mutate(
      {
        name,
        discription: words,
        version,
        ...(picture !== undefined && { picture }),
        ...(allowDuplicateName && { allowDuplicateName }),
      },
      { onSuccess: onClose, onError: (error) => setVersion(machineNow(error)?.version ?? version) },
    )
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!change.isPending && upload.step !== 'sending') send(false)
  }
  const refused = (field: 'name' | 'discription') =>
    change.error?.message && fieldRefusal(change.error, field)
  return (
    <dialog {...dialog} className="dlg" aria-labelledby={heading}>
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
          <PictureChange
            machine={machine}
            upload={upload}
            isDrawn={isDrawn}
            onFile={(file) => {
              setDrawn(false)
              void sendPicture(file)
            }}
            onDrawn={(drawn) => {
              forget()
              setDrawn(drawn)
            }}
          />
          {change.error && !isDuplicateName(change.error) && (
            <DialogRefusal error={change.error} now={machineNow(change.error)} />
          )}
        </div>
        <footer>
          <button type="button" className="b lg" onClick={onClose}>
            Keep as it is
          </button>
          <button
            type="submit"
            className="b lg p"
            aria-disabled={change.isPending || upload.step === 'sending'}
          >
            Save
          </button>
        </footer>
      </form>
      {isDuplicateName(change.error) && (
        <DuplicateNameDialog error={change.error} onKeep={change.reset} onAct={() => send(true)} />
      )}
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
