import { useRef, useState } from 'react'
import { uploadImage } from '../client.ts'

/** The server judges by the content; this only spares sending what it is sure to refuse. */
export const MAX_IMAGE_MB = 5
export const ACCEPTED_IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif'

export type ImageUpload =
  | { status: 'idle' }
  | { status: 'sending'; file: string; progress: number }
  | { status: 'done'; file: string; picture: string }
  | { status: 'failed'; message: string }

/** One picture on its way to the server. A newer file takes the place of an older one, also while that is under way. */
export function useImageUpload() {
  const [upload, setUpload] = useState<ImageUpload>({ status: 'idle' })
  const latestUploadId = useRef(0)
  const send = async (file: File) => {
    latestUploadId.current += 1
    const uploadId = latestUploadId.current
    const setIfLatest = (next: ImageUpload) => {
      if (uploadId === latestUploadId.current) setUpload(next)
    }
    if (file.size > MAX_IMAGE_MB * 1024 * 1024) {
      return setIfLatest({
        status: 'failed',
        message: `${file.name} is larger than ${MAX_IMAGE_MB} MB. Nothing was sent.`,
      })
    }
    setIfLatest({ status: 'sending', file: file.name, progress: 0 })
    try {
      const { picture } = await uploadImage(file, (progress) =>
        setIfLatest({ status: 'sending', file: file.name, progress }),
      )
      setIfLatest({ status: 'done', file: file.name, picture })
    } catch (error) {
      setIfLatest({
        status: 'failed',
        message: error instanceof Error ? error.message : 'The picture did not reach the server.',
      })
    }
  }
  const forget = () => {
    latestUploadId.current += 1
    setUpload({ status: 'idle' })
  }
  return { upload, send, forget }
}
