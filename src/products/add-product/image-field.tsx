import { useFormContext } from 'react-hook-form'
import { formatNumber } from '#app/lib/numbers.ts'
import { Field } from '#app/ui/field.tsx'
import { PictureDrop } from '../images/image-drop-zone.tsx'
import { type TestLoad, useTestLoad } from '../images/use-image-check.ts'
import type { Upload } from '../images/use-image-upload.ts'
import { fieldId, type PictureKind, type ProductDraft } from './product-draft.ts'

const CHOICES: Record<PictureKind, { label: string; says: string }> = {
  drawing: { label: 'Drawing from the specifications', says: 'Made from section B, always to scale' },
  upload: { label: 'Upload a file', says: 'The server makes four sizes of it' },
  address: { label: 'Picture URL', says: 'An https address, or a path of this site' },
}

/** Where the machine's picture comes from. */
export function PictureField({ upload, onFile }: { upload: Upload; onFile: (file: File) => void }) {
  const { register, watch, formState, clearErrors } = useFormContext<ProductDraft>()
  const kind = watch('pictureKind')
  const refusal = formState.errors.img?.message
  return (
    <div className="stack">
      <fieldset className="ways">
        <legend className="vh">Picture</legend>
        {Object.entries(CHOICES).map(([value, { label, says }]) => (
          <label key={value} className={value === kind ? 'on' : ''}>
            <input
              className="rb"
              type="radio"
              value={value}
              {...register('pictureKind', { onChange: () => clearErrors('img') })}
            />
            <span>
              {label}
              <span className="small muted ln">{says}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'upload' && (
        <div className="fld">
          <PictureDrop
            id={fieldId('img')}
            upload={upload}
            onFile={onFile}
            until="Until then the card shows the drawing."
          />
          {refusal && (
            <p className="emsg" role="alert">
              {refusal}
            </p>
          )}
        </div>
      )}
      {kind === 'address' && <AddressField refusal={refusal} />}
    </div>
  )
}

function AddressField({ refusal }: { refusal: string | undefined }) {
  const { register, watch } = useFormContext<ProductDraft>()
  const load = useTestLoad(watch('img'))
  return (
    <div>
      <Field id={fieldId('img')} label="Picture URL" error={refusal} hint="Starts with https://">
        {(control) => <input {...control} {...register('img')} type="url" placeholder="https://" />}
      </Field>
      <p className={load.step === 'fails' ? 'hint warn' : 'hint'} role="status">
        {testLoadSays(load)}
      </p>
    </div>
  )
}

function testLoadSays(load: TestLoad): string {
  if (load.step === 'testing') return 'Trying to load it.'
  if (load.step === 'fails') return 'It does not load in this browser. The product can be added all the same.'
  return load.step === 'loads'
    ? `It loads: ${formatNumber(load.width)} × ${formatNumber(load.height)} px.`
    : ''
}
