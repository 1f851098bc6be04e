import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#app/products/core/product-adapter.ts'
import { productFilesQuery, removeProductFile } from '#app/products/files/client.ts'
import type { ProductFile } from '#app/products/files/contract.ts'
import { describeFile } from '#app/products/files/format-file.ts'
import { FILE_KINDS } from '#app/products/files/rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { fileCopy } from './copy.ts'
import { FileUploadForm } from './file-upload-form.tsx'

/** The files of a product with their older revisions. Uploads and removals are saved at once. */
export function FilesPanel({ product }: { product: Product }) {
  const files = useQuery(productFilesQuery(product.id))
  const [fileToRemove, setFileToRemove] = useState<ProductFile>()
  return (
    <Panel id="product-files" title="Files" isFocusTarget>
      <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
        {files.isError && !files.data && <LoadError what="The files" query={files} />}
        {files.data?.length === 0 && <p className={tableStyles.secondary}>{fileCopy.none}</p>}
        {files.data && files.data.length > 0 && (
          <ul className={`${panelStyles.panel} ${panelStyles.rows}`} aria-label="Files">
            {files.data.map((file) => (
              <li key={file.id}>
                <div>
                  <a href={file.url} download={file.fileName}>
                    {FILE_KINDS[file.kind]}
                  </a>
                  <span className={`${tableStyles.secondary} ${textStyles.anywhere}`}>
                    {describeFile(file)}
                  </span>
                </div>
                {file.isCurrent ? (
                  <Badge tone="success" shape="plus">
                    Current
                  </Badge>
                ) : (
                  <Badge tone="muted" shape="circle">
                    Older
                  </Badge>
                )}
                <Button
                  size="small"
                  aria-label={`Remove ${file.fileName}`}
                  onClick={() => setFileToRemove(file)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FileUploadForm product={product} files={files.data ?? []} />
      </div>
      {fileToRemove && <RemoveFileDialog file={fileToRemove} onClose={() => setFileToRemove(undefined)} />}
    </Panel>
  )
}

function RemoveFileDialog({ file, onClose }: { file: ProductFile; onClose: () => void }) {
  const removing = useMutation({
    meta: { changes: ['products'] },
    mutationFn: () => removeProductFile(file),
    onSuccess: () => {
      onClose()
      notify.success(fileCopy.removed(file.fileName))
    },
  })
  return (
    <ConfirmDialog
      title={fileCopy.removeTitle(file.fileName)}
      confirmLabel="Remove"
      request={removing}
      onCancel={onClose}
      onConfirm={removing.mutate}
    >
      <p>{file.isCurrent ? fileCopy.removeCurrent : fileCopy.removeOlder}</p>
    </ConfirmDialog>
  )
}
