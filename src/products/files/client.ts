import { apiQuery } from '#app/app/api-query.ts'
import { queryString, sendJson } from '#app/lib/api.ts'
import { uploadFile } from '#app/lib/upload-file.ts'
import { productUrl } from '../core/client.ts'
import type { ProductFile } from './contract.ts'

/** The files of a product, the current revisions first. */
export const productFilesQuery = (productId: string) =>
  apiQuery<ProductFile[]>(`${productUrl(productId)}/files`, { tags: ['products'] })

export async function removeProductFile(file: ProductFile): Promise<void> {
  await sendJson('DELETE', file.url)
}

export type NewFileFields = Pick<ProductFile, 'kind' | 'language' | 'revision' | 'validFrom'>

export const uploadProductFile = (
  productId: string,
  file: Blob,
  fields: NewFileFields,
  onProgress: (progress: number) => void,
) => uploadFile<ProductFile>(`${productUrl(productId)}/files${queryString({ ...fields })}`, file, onProgress)
