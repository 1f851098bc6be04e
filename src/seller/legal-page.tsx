import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { legalPageQuery } from './client.ts'
import { LegalText } from './legal-text.tsx'

/** A legal page from a text file of the operator: paragraphs, and headings that start with '#'. */
export function LegalPage() {
  const { page: id } = useParams({ from: '/legal/$page' })
  const query = useQuery(legalPageQuery(id))
  const { data, error } = query
  if (!data)
    return (
      <div className={layoutStyles.pageWidth}>
        {error ? <LoadError what="The page" query={query} /> : <Spinner />}
      </div>
    )
  return (
    <article className={`${layoutStyles.pageWidth} ${layoutStyles.pagePadding}`}>
      <PageHeader title={data.title} />
      <LegalText text={data.text} />
    </article>
  )
}
