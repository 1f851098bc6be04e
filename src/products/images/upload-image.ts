import { imageCopy } from './copy.ts'

/**
 * Uploads an image. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @param onProgress gets a number from 0 to 1
 */
export function uploadImage(
  file: Blob,
  onProgress: (progress: number) => void,
): Promise<{ picture: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/pictures')
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () =>
      request.status === 201
        ? resolve(request.response as { picture: string })
        : reject(
            new Error((request.response as { detail?: string } | null)?.detail ?? imageCopy.uploadFailed),
          )
    request.onerror = () => reject(new Error(imageCopy.uploadFailed))
    request.send(file)
  })
}
