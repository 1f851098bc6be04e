import { useRef, useState } from 'react'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { MAX_PICTURE_MB, PICTURE_TYPES, type Upload } from './use-image-upload.ts'
import './image-drop-zone.css'

interface PictureDropProps {
  upload: Upload
  onFile: (file: File) => void
  /** Of the button, which stands for the field. */
  id: string
  /** What is seen as long as nothing is uploaded. */
  until: string
}

/** Takes one file, dropped or chosen, and shows how far it is. */
export function PictureDrop({ upload, onFile, id, until }: PictureDropProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    <section
      className={over ? 'pdrop over' : 'pdrop'}
      aria-label="Upload a file"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {upload.step === 'done' ? (
        <img src={`${upload.picture}?w=320`} width={88} height={66} alt="Uploaded" />
      ) : (
        <DeskIcon name="upload" />
      )}
      <div>
        <b>Drop the picture here</b> or{' '}
        <button type="button" className="b sm" id={id} onClick={() => input.current?.click()}>
          {upload.step === 'done' ? 'Choose another' : 'Choose file'}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <UploadSays upload={upload} until={until} />
      </div>
    </section>
  )
}

function UploadSays({ upload, until }: Pick<PictureDropProps, 'upload' | 'until'>) {
  if (upload.step === 'failed') {
    return (
      <p className="emsg" role="alert">
        <DeskIcon name="error" />
        <span>{upload.say}</span>
      </p>
    )
  }
  if (upload.step === 'sending') {
    // The last byte has left before the server has made its sizes.
    const percent = Math.floor(upload.share * 100)
    return (
      <div className="up">
        <progress value={upload.share} max={1} aria-label={`Uploading ${upload.file}`} />
        <span className="small">
          {percent < 100 ? `${upload.file}: ${percent} %` : 'The server makes the sizes'}
        </span>
      </div>
    )
  }
  return (
    <p className="hint" role="status">
      {upload.step === 'done'
        ? `${upload.file} is uploaded.`
        : `PNG, JPEG, WebP or AVIF, at most ${MAX_PICTURE_MB} MB. ${until}`}
    </p>
  )
}
