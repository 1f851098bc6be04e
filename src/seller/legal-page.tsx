import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import { legalPageQuery } from './client.ts'
import styles from './legal-page.module.css'

/** A legal page from a text file of the operator: paragraphs, and headings that start with '#'. */
export function LegalPage() {
  const { page: id } = useParams({ from: '/legal/$page' })
  const { data, error, refetch } = useQuery(legalPageQuery(id))
  if (!data)
    return (
      <div className={layoutStyles.pageWidth}>
        {error ? <LoadError what="The page" error={error} onRetry={refetch} /> : <Spinner />}
      </div>
    )
  return (
    <article className={`${layoutStyles.pageWidth} ${styles.page}`}>
      <PageHeader title={data.title} />
      <div className={`${textStyles.anywhere} ${styles.text}`} dir="auto">
        {data.text.split(/\r?\n\s*\n/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Paragraph key={index} text={paragraph.trim()} />
        ))}
      </div>
    </article>
  )
}

function Paragraph({ text }: { text: string }) {
  const heading = /^#+\s+(.*)$/.exec(text)
  return heading ? <h2>{heading[1]}</h2> : <p>{text}</p>
}
