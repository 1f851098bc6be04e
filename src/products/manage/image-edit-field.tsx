import type { Product } from '../contract.ts'
import { PictureDrop } from '../images/image-drop-zone.tsx'
import { MachinePicture } from '../images/product-image.tsx'
import type { Upload } from '../images/use-image-upload.ts'

interface PictureChangeProps {
  machine: Product
  upload: Upload
  /** The picture goes, and the drawing made from the machine's figures comes back. */
  isDrawn: boolean
  onFile: (file: File) => void
  onDrawn: (isDrawn: boolean) => void
}

/** The picture a machine has, and another in its place. Nothing changes before the dialog is saved. */
export function PictureChange({ machine, upload, isDrawn, onFile, onDrawn }: PictureChangeProps) {
  const hasDrawing = machine.picture.startsWith('/drawings/')
  return (
    <fieldset className="fld pchg">
      <legend>Picture</legend>
      <div className="now">
        <MachinePicture machine={machine} view="thumb" />
        <p className="small">
          {hasDrawing ? 'Now the drawing, made from its figures.' : 'The picture it has now.'}
        </p>
      </div>
      {!isDrawn && (
        <PictureDrop
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
