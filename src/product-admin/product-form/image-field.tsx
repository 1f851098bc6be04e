import { useFormContext } from 'react-hook-form'
import { ImageDropZone } from '#app/products/images/image-drop-zone.tsx'
import { type ImageCheck, useImageCheck } from '#app/products/images/use-image-check.ts'
import type { ImageUpload } from '#app/products/images/use-image-upload.ts'
import choiceListStyles from '#app/ui/choice-list.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { addProductCopy, imageCheckCopy } from './copy.ts'
import { getFieldId, type ImageSource, type ProductDraft } from './product-draft.ts'

const IMAGE_SOURCES: Record<ImageSource, { label: string; hint: string }> = {
  drawing: { label: 'Drawing', hint: 'Generated from the specifications, to scale' },
  upload: { label: 'Upload a file', hint: 'Resized automatically' },
  url: { label: 'Image URL', hint: 'An https URL or a path on this site' },
}

/** The choice between the drawing, an uploaded image and an image URL. */
export function ImageField({ upload, onFile }: { upload: ImageUpload; onFile: (file: File) => void }) {
  const { register, watch, formState, clearErrors } = useFormContext<ProductDraft>()
  const source = watch('imageSource')
  const error = formState.errors.img?.message
  return (
    <div className={layoutStyles.stack}>
      <fieldset className={choiceListStyles.choiceList}>
        <legend className={textStyles.visuallyHidden}>Image</legend>
        {Object.entries(IMAGE_SOURCES).map(([value, { label, hint }]) => (
          <label key={value}>
            <input
              type="radio"
              value={value}
              {...register('imageSource', { onChange: () => clearErrors('img') })}
            />
            <span>
              {label}
              <span className={`${textStyles.small} ${textStyles.muted} ${textStyles.ownLine}`}>{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {source === 'upload' && (
        <div className={fieldStyles.field}>
          <ImageDropZone
            id={getFieldId('img')}
            upload={upload}
            onFile={onFile}
            fallbackHint={addProductCopy.drawingUntilUpload}
          />
          {error && <FieldMessage isAlert>{error}</FieldMessage>}
        </div>
      )}
      {source === 'url' && <ImageUrlField error={error} />}
    </div>
  )
}

function ImageUrlField({ error }: { error: string | undefined }) {
  const { register, watch } = useFormContext<ProductDraft>()
  const imageCheck = useImageCheck(watch('img'))
  return (
    <div>
      <InputField
        id={getFieldId('img')}
        label="Image URL"
        error={error}
        hint="Starts with https://"
        input={register('img')}
        type="url"
        placeholder="https://"
      />
      <p
        className={`${textStyles.hint} ${imageCheck.status === 'failed' ? textStyles.warning : ''}`}
        role="status"
      >
        {formatImageCheck(imageCheck)}
      </p>
    </div>
  )
}

function formatImageCheck(imageCheck: ImageCheck): string {
  if (imageCheck.status === 'checking') return imageCheckCopy.checking
  if (imageCheck.status === 'failed') return imageCheckCopy.failed
  return imageCheck.status === 'loaded' ? imageCheckCopy.loaded(imageCheck.width, imageCheck.height) : ''
}
