import { BarPattern } from '#app/ui/bar-pattern.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { TitleBlock } from '#app/ui/title-block.tsx'
import { STATISTICS } from '../home/statistics.ts'
import { TopicList } from '../topic-list.tsx'
import { BUSINESS_SECTIONS } from './business-sections.ts'
import styles from './business-summary.module.css'
import { LiveFigures } from './live-figures.tsx'
import { ShippedByMonth } from './shipped-by-month.tsx'
import { StockByFamily } from './stock-by-family.tsx'

/** Texts about the company, and figures from the shop's own data. */
export function BusinessSummary() {
  return (
    <div className={layoutStyles.pageWidth}>
      <PageHeader title="Business summary" />
      <BarPattern />
      <TitleBlock className={styles.figures} items={STATISTICS} />
      <LiveFigures />
      <Section id="company" title="The company">
        <TopicList topics={BUSINESS_SECTIONS} />
      </Section>
      <StockByFamily />
      <ShippedByMonth />
    </div>
  )
}
