import { createApiError, senderHeaders } from './api.ts'
import type { Problem } from './problem.ts'

/**
 * Sends a file. Uses XMLHttpRequest, because `fetch` does not report upload progress. Throws as `sendJson` does.
 * @param onProgress gets a number from 0 to 1
 */
export function uploadFile<Value>(
  path: string,
  file: Blob,
  onProgress: (progress: number) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    const headers = { 'content-type': 'application/octet-stream', ...senderHeaders() }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const { status, response } = request as { status: number; response: unknown }
      if (status === 201) resolve(response as Value)
      else reject(createApiError(status, (response ?? {}) as Partial<Problem>, true))
    }
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.send(file)
  })
}
