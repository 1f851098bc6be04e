import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString, sendJson } from '#app/lib/api.ts'
import { productUrl } from '../core/client.ts'
import type { ProductFile } from './contract.ts'

/** The files of a product, the current revisions first. */
export const productFilesQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product-files', productId],
    queryFn: () => getJson<ProductFile[]>(`${productUrl(productId)}/files`),
    meta: { tags: ['products'] },
  })

export async function removeProductFile(file: ProductFile): Promise<void> {
  await sendJson('DELETE', file.url)
}

export type NewFileFields = Pick<ProductFile, 'kind' | 'language' | 'revision' | 'validFrom'>

interface UploadProblem {
  detail?: string
  fields?: Record<string, string>
}

/** The server's message, with the field that it is about. */
export class UploadError extends Error {
  readonly fields: Record<string, string>
  constructor(message: string, fields: Record<string, string> = {}) {
    super(message)
    this.fields = fields
  }
}

/**
 * Uploads a file. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @param onProgress gets a number from 0 to 1
 * @param failed the message when the server does not answer
 */
export function uploadProductFile(
  productId: string,
  file: Blob,
  fields: NewFileFields,
  onProgress: (progress: number) => void,
  failed: string,
): Promise<ProductFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${productUrl(productId)}/files${queryString({ ...fields })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status === 201) return resolve(request.response as ProductFile)
      const problem = request.response as UploadProblem | null
      reject(new UploadError(problem?.detail ?? failed, problem?.fields))
    }
    request.onerror = () => reject(new UploadError(failed))
    request.send(file)
  })
}
