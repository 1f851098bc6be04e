import type { Product } from '../contract.ts'
import { ImageDropZone } from '../images/image-drop-zone.tsx'
import { ProductImage } from '../images/product-image.tsx'
import type { ImageUpload } from '../images/use-image-upload.ts'

interface ImageEditFieldProps {
  product: Product
  upload: ImageUpload
  /** The picture goes, and the drawing made from the machine's figures comes back. */
  isDrawn: boolean
  onFile: (file: File) => void
  onDrawn: (isDrawn: boolean) => void
}

/** The picture a machine has, and another in its place. Nothing changes before the dialog is saved. */
export function ImageEditField({ product, upload, isDrawn, onFile, onDrawn }: ImageEditFieldProps) {
  const hasDrawing = product.picture.startsWith('/drawings/')
  return (
    <fieldset className="fld pchg">
      <legend>Picture</legend>
      <div className="now">
        <ProductImage product={product} view="thumb" />
        <p className="small">
          {hasDrawing ? 'Now the drawing, made from its figures.' : 'The picture it has now.'}
        </p>
      </div>
      {!isDrawn && (
        <ImageDropZone
          id="edit-picture"
          upload={upload}
          onFile={onFile}
          until="Until you save, the present one stays."
        />
      )}
      {!hasDrawing && (
        <label>
          <input
            type="checkbox"
            className="cb"
            checked={isDrawn}
            onChange={({ target }) => onDrawn(target.checked)}
          />
          Back to the drawing, made from its figures
        </label>
      )}
    </fieldset>
  )
}
