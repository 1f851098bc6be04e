import { useRef, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { uploadFile } from '#app/lib/upload-file.ts'
import { imageCopy, MAX_IMAGE_MB } from './copy.ts'

/** For the file dialog. The server checks the content of the file. */
export const ACCEPTED_IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif'

export type ImageUpload =
  | { status: 'idle' }
  | { status: 'sending'; file: string; progress: number }
  | { status: 'done'; file: string; picture: string }
  | { status: 'failed'; message: string }

/** Uploads one image. A newer file replaces an older one, even while the older one is uploading. */
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
      return setIfLatest({ status: 'failed', message: imageCopy.tooLarge(file.name) })
    }
    setIfLatest({ status: 'sending', file: file.name, progress: 0 })
    try {
      const { picture } = await uploadFile<{ picture: string }>('/api/pictures', file, (progress) =>
        setIfLatest({ status: 'sending', file: file.name, progress }),
      )
      setIfLatest({ status: 'done', file: file.name, picture })
    } catch (error) {
      setIfLatest({ status: 'failed', message: errorMessage(error) })
    }
  }
  const reset = () => {
    latestUploadId.current += 1
    setUpload({ status: 'idle' })
  }
  return { upload, send, reset }
}
