import { useRef, useState } from 'react'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { ACCEPTED_IMAGE_TYPES, type ImageUpload, MAX_IMAGE_MB } from './use-image-upload.ts'
import './image-drop-zone.css'

interface ImageDropZoneProps {
  upload: ImageUpload
  onFile: (file: File) => void
  /** Of the button, which stands for the field. */
  id: string
  /** What is seen as long as nothing is uploaded. */
  until: string
}

/** Takes one file, dropped or chosen, and shows how far it is. */
export function ImageDropZone({ upload, onFile, id, until }: ImageDropZoneProps) {
  const [isDragOver, setDragOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    <section
      className={isDragOver ? 'pdrop over' : 'pdrop'}
      aria-label="Upload a file"
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {upload.status === 'done' ? (
        <img src={`${upload.picture}?w=320`} width={88} height={66} alt="Uploaded" />
      ) : (
        <DashboardIcon name="upload" />
      )}
      <div>
        <b>Drop the picture here</b> or{' '}
        <button type="button" className="b sm" id={id} onClick={() => input.current?.click()}>
          {upload.status === 'done' ? 'Choose another' : 'Choose file'}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_IMAGE_TYPES}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <UploadMessage upload={upload} until={until} />
      </div>
    </section>
  )
}

function UploadMessage({ upload, until }: Pick<ImageDropZoneProps, 'upload' | 'until'>) {
  if (upload.status === 'failed') {
    return (
      <p className="emsg" role="alert">
        <DashboardIcon name="error" />
        <span>{upload.message}</span>
      </p>
    )
  }
  if (upload.status === 'sending') {
    // The last byte has left before the server has made its sizes.
    const percent = Math.floor(upload.progress * 100)
    return (
      <div className="up">
        <progress value={upload.progress} max={1} aria-label={`Uploading ${upload.file}`} />
        <span className="small">
          {percent < 100 ? `${upload.file}: ${percent} %` : 'The server makes the sizes'}
        </span>
      </div>
    )
  }
  return (
    <p className="hint" role="status">
      {upload.status === 'done'
        ? `${upload.file} is uploaded.`
        : `PNG, JPEG, WebP or AVIF, at most ${MAX_IMAGE_MB} MB. ${until}`}
    </p>
  )
}
