import { useRef, useState } from 'react'
import { uploadPicture } from '../client.ts'

/** The server judges by the content; this only spares sending what it is sure to refuse. */
export const MAX_PICTURE_MB = 5
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif'

export type Upload =
  | { step: 'idle' }
  | { step: 'sending'; file: string; share: number }
  | { step: 'done'; file: string; picture: string }
  | { step: 'failed'; say: string }

/** One picture on its way to the server. A newer file takes the place of an older one, also while that is under way. */
export function usePictureUpload() {
  const [upload, setUpload] = useState<Upload>({ step: 'idle' })
  const latest = useRef(0)
  const send = async (file: File) => {
    latest.current += 1
    const own = latest.current
    const tell = (next: Upload) => {
      if (own === latest.current) setUpload(next)
    }
    if (file.size > MAX_PICTURE_MB * 1024 * 1024) {
      return tell({
        step: 'failed',
        say: `${file.name} is larger than ${MAX_PICTURE_MB} MB. Nothing was sent.`,
      })
    }
    tell({ step: 'sending', file: file.name, share: 0 })
    try {
      const { picture } = await uploadPicture(file, (share) =>
        tell({ step: 'sending', file: file.name, share }),
      )
      tell({ step: 'done', file: file.name, picture })
    } catch (error) {
      tell({
        step: 'failed',
        say: error instanceof Error ? error.message : 'The picture did not reach the server.',
      })
    }
  }
  const forget = () => {
    latest.current += 1
    setUpload({ step: 'idle' })
  }
  return { upload, send, forget }
}
