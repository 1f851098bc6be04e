import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import fileDropStyles from '#app/ui/file-drop.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import progressStyles from '#app/ui/progress.module.css'
import textStyles from '#app/ui/text.module.css'
import { imageCopy } from './copy.ts'
import styles from './image-drop-zone.module.css'
import { ACCEPTED_IMAGE_TYPES, type ImageUpload } from './use-image-upload.ts'

interface ImageDropZoneProps {
  upload: ImageUpload
  onFile: (file: File) => void
  /** The id of the button, which error messages link to. */
  id: string
  /** Says which image the product shows until a file is uploaded. */
  fallbackHint: string
}

/** Accepts one file, dropped or chosen, and shows its upload progress. */
export function ImageDropZone({ upload, onFile, id, fallbackHint }: ImageDropZoneProps) {
  const [isDragOver, setDragOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const handleFiles = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    <section
      className={`${fileDropStyles.dropZone} ${styles.dropZone}`}
      data-over={isDragOver}
      aria-label="Upload a file"
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        handleFiles(event.dataTransfer.files)
      }}
    >
      {upload.status === 'done' ? (
        <img src={`${upload.picture}?w=320`} width={88} height={66} alt="Uploaded" />
      ) : (
        <Icon name="upload" />
      )}
      <div className={`${layoutStyles.tightStack} ${layoutStyles.grow}`}>
        <span className={layoutStyles.tightRow}>
          <span>
            <b>Drop an image here</b> or
          </span>
          <Button size="small" id={id} onClick={() => input.current?.click()}>
            {upload.status === 'done' ? 'Choose another' : 'Choose file'}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_IMAGE_TYPES}
          onChange={(event) => {
            handleFiles(event.target.files)
            event.target.value = ''
          }}
        />
        <UploadMessage upload={upload} fallbackHint={fallbackHint} />
      </div>
    </section>
  )
}

function UploadMessage({ upload, fallbackHint }: Pick<ImageDropZoneProps, 'upload' | 'fallbackHint'>) {
  if (upload.status === 'failed') {
    return <FieldMessage isAlert>{upload.message}</FieldMessage>
  }
  if (upload.status === 'sending') {
    // At 100%, the server has received the file but still encodes it.
    const percent = Math.floor(upload.progress * 100)
    return (
      <div className={layoutStyles.tightRow}>
        <progress
          className={progressStyles.progress}
          value={upload.progress}
          max={1}
          aria-label={`Uploading ${upload.file}`}
        />
        <span className={textStyles.small}>
          {percent < 100 ? `${upload.file}: ${percent}%` : imageCopy.processing}
        </span>
      </div>
    )
  }
  return (
    <p className={textStyles.hint} role="status">
      {upload.status === 'done'
        ? imageCopy.uploaded(upload.file)
        : `${imageCopy.acceptedFiles} ${fallbackHint}`}
    </p>
  )
}
