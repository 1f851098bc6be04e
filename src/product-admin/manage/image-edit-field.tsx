import type { Product } from '#app/products/core/product-adapter.ts'
import { ImageDropZone } from '#app/products/images/image-drop-zone.tsx'
import { getImageKind, ProductImage } from '#app/products/images/product-image.tsx'
import type { ImageUpload } from '#app/products/images/use-image-upload.ts'
import fieldStyles from '#app/ui/field.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { manageProductCopy } from './copy.ts'

interface ImageEditFieldProps {
  product: Product
  upload: ImageUpload
  /** True when saving removes the uploaded image. */
  isDrawingRequested: boolean
  onFile: (file: File) => void
  onRequestDrawing: (isRequested: boolean) => void
}

/** Shows the current image and replaces it. Nothing changes until the dialog is saved. */
export function ImageEditField({
  product,
  upload,
  isDrawingRequested,
  onFile,
  onRequestDrawing,
}: ImageEditFieldProps) {
  const isGenerated = getImageKind(product.picture) !== 'photo'
  return (
    <fieldset className={fieldStyles.field}>
      <legend>Image</legend>
      <div className={tableStyles.product}>
        <ProductImage product={product} view="thumb" />
        <p className={textStyles.small}>
          {isGenerated ? manageProductCopy.currentGenerated : manageProductCopy.currentImage}
        </p>
      </div>
      {!isDrawingRequested && (
        <ImageDropZone
          id="edit-picture"
          upload={upload}
          onFile={onFile}
          fallbackHint={manageProductCopy.imageUntilSaved}
        />
      )}
      {!isGenerated && (
        <label className={fieldStyles.checkbox}>
          <input
            type="checkbox"
            checked={isDrawingRequested}
            onChange={({ target }) => onRequestDrawing(target.checked)}
          />
          {manageProductCopy.useDrawing}
        </label>
      )}
    </fieldset>
  )
}
