import { useQuery } from '@tanstack/react-query'
import { Icon } from '#app/ui/icon.tsx'
import { Section } from '#app/ui/section.tsx'
import { productFilesQuery } from './client.ts'
import type { ProductFile } from './contract.ts'
import { describeFile } from './format-file.ts'
import styles from './product-documents.module.css'
import { FILE_KINDS } from './rules.ts'

/** The files of a product to download, with the older revisions folded in. Nothing for a product without files. */
export function ProductDocuments({ productId }: { productId: string }) {
  const { data: files = [] } = useQuery(productFilesQuery(productId))
  if (files.length === 0) return null
  const older = files.filter(({ isCurrent }) => !isCurrent)
  return (
    <Section id="documents" title="Documents">
      <FileList files={files.filter(({ isCurrent }) => isCurrent)} />
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>Older revisions ({older.length})</summary>
          <FileList files={older} />
        </details>
      )}
    </Section>
  )
}

function FileList({ files }: { files: readonly ProductFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} download={file.fileName}>
            <Icon name="download" />
            {FILE_KINDS[file.kind]}
          </a>
          <span>{describeFile(file)}</span>
        </li>
      ))}
    </ul>
  )
}
