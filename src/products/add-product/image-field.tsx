import { useFormContext } from 'react-hook-form'
import { formatNumber } from '#app/lib/numbers.ts'
import { Field } from '#app/ui/field.tsx'
import { ImageDropZone } from '../images/image-drop-zone.tsx'
import { type ImageCheck, useImageCheck } from '../images/use-image-check.ts'
import type { ImageUpload } from '../images/use-image-upload.ts'
import { getFieldId, type ImageSource, type ProductDraft } from './product-draft.ts'

const IMAGE_SOURCES: Record<ImageSource, { label: string; hint: string }> = {
  drawing: { label: 'Drawing from the specifications', hint: 'Made from section B, always to scale' },
  upload: { label: 'Upload a file', hint: 'The server makes four sizes of it' },
  address: { label: 'Picture URL', hint: 'An https address, or a path of this site' },
}

/** Where the machine's picture comes from. */
export function ImageField({ upload, onFile }: { upload: ImageUpload; onFile: (file: File) => void }) {
  const { register, watch, formState, clearErrors } = useFormContext<ProductDraft>()
  const kind = watch('pictureKind')
  const error = formState.errors.img?.message
  return (
    <div className="stack">
      <fieldset className="ways">
        <legend className="vh">Picture</legend>
        {Object.entries(IMAGE_SOURCES).map(([value, { label, hint }]) => (
          <label key={value} className={value === kind ? 'on' : ''}>
            <input
              className="rb"
              type="radio"
              value={value}
              {...register('pictureKind', { onChange: () => clearErrors('img') })}
            />
            <span>
              {label}
              <span className="small muted ln">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'upload' && (
        <div className="fld">
          <ImageDropZone
            id={getFieldId('img')}
            upload={upload}
            onFile={onFile}
            until="Until then the card shows the drawing."
          />
          {error && (
            <p className="emsg" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
      {kind === 'address' && <ImageUrlField error={error} />}
    </div>
  )
}

function ImageUrlField({ error }: { error: string | undefined }) {
  const { register, watch } = useFormContext<ProductDraft>()
  const imageCheck = useImageCheck(watch('img'))
  return (
    <div>
      <Field id={getFieldId('img')} label="Picture URL" error={error} hint="Starts with https://">
        {(control) => <input {...control} {...register('img')} type="url" placeholder="https://" />}
      </Field>
      <p className={imageCheck.status === 'fails' ? 'hint warn' : 'hint'} role="status">
        {formatImageCheck(imageCheck)}
      </p>
    </div>
  )
}

function formatImageCheck(imageCheck: ImageCheck): string {
  if (imageCheck.status === 'testing') return 'Trying to load it.'
  if (imageCheck.status === 'fails')
    return 'It does not load in this browser. The product can be added all the same.'
  return imageCheck.status === 'loads'
    ? `It loads: ${formatNumber(imageCheck.width)} × ${formatNumber(imageCheck.height)} px.`
    : ''
}
