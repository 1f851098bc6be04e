import { BarPattern } from '#app/ui/bar-chart.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageTitle } from '#app/ui/page-title.tsx'
import titleBlockStyles from '#app/ui/title-block.module.css'
import { STATISTICS } from '../home/statistics.ts'
import { TopicList } from '../topic-list.tsx'
import { BUSINESS_SECTIONS } from './business-sections.ts'
import styles from './business-summary.module.css'
import { LiveFigures } from './live-figures.tsx'
import { ShippedByMonth } from './shipped-by-month.tsx'
import { StockByFamily } from './stock-by-family.tsx'

/** What the company does and for whom, and what the shop's own records say about it. */
export function BusinessSummary() {
  return (
    <div className={layoutStyles.pageWidth}>
      <PageTitle title="Business summary" />
      <BarPattern />
      <dl className={`${titleBlockStyles.titleBlock} ${styles.figures}`}>
        {STATISTICS.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LiveFigures />
      <section className={layoutStyles.section} aria-labelledby="company">
        <div className={layoutStyles.sectionHeader}>
          <h2 id="company">The company</h2>
        </div>
        <TopicList topics={BUSINESS_SECTIONS} />
      </section>
      <StockByFamily />
      <ShippedByMonth />
    </div>
  )
}
