import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Section } from '#app/ui/section.tsx'
import textStyles from '#app/ui/text.module.css'
import type { Product } from '../core/product-adapter.ts'
import { productFilesQuery } from './client.ts'
import type { ProductFile } from './contract.ts'
import { describeFile } from './format-file.ts'
import styles from './product-documents.module.css'
import { FILE_KINDS } from './rules.ts'

/** The files of a product with the older revisions folded in, and what the shop makes of every specification. */
export function ProductDocuments({ product }: { product: Product }) {
  const { data: files = [] } = useQuery(productFilesQuery(product.id))
  const { drawing, sku } = product
  const older = files.filter(({ isCurrent }) => !isCurrent)
  return (
    <Section id="documents" title="Documents" isScreenOnly>
      <FileList files={files.filter(({ isCurrent }) => isCurrent)}>
        <li>
          <LinkButton onClick={() => window.print()}>
            <Icon name="print" />
            Product sheet
          </LinkButton>
          <span className={textStyles.hint}>print or save as PDF</span>
        </li>
        <Drawing href={drawing} fileName={`${sku}.svg`} name="Dimensioned drawing" />
        <Drawing href={`${drawing}&view=section`} fileName={`${sku}-section.svg`} name="Section drawing" />
      </FileList>
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>Older revisions ({older.length})</summary>
          <FileList files={older} />
        </details>
      )}
    </Section>
  )
}

function Drawing({ href, fileName, name }: { href: string; fileName: string; name: string }) {
  return (
    <li>
      <a href={href} download={fileName}>
        <Icon name="download" />
        {name}
      </a>
      <span className={textStyles.hint}>SVG</span>
    </li>
  )
}

function FileList({ files, children }: { files: readonly ProductFile[]; children?: ReactNode }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} download={file.fileName}>
            <Icon name="download" />
            {FILE_KINDS[file.kind]}
          </a>
          <span className={textStyles.hint}>{describeFile(file)}</span>
        </li>
      ))}
      {children}
    </ul>
  )
}
