import { BarPattern } from '#app/ui/bar-chart.tsx'
import { STATISTICS } from '../home/statistics.ts'
import { BUSINESS_SECTIONS } from './business-sections.ts'
import { LiveFigures } from './live-figures.tsx'
import { ShippedByMonth } from './shipped-by-month.tsx'
import { StockByFamily } from './stock-by-family.tsx'

/** What the company does and for whom, and what the shop's own records say about it. */
export function BusinessSummary() {
  return (
    <div className="wrap biz">
      <div className="ph">
        <h1>Business summary</h1>
      </div>
      <BarPattern />
      <dl className="tb stats">
        {STATISTICS.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LiveFigures />
      <section className="sn" aria-labelledby="company">
        <div className="sh">
          <h2 id="company">The company</h2>
        </div>
        <div className="faq">
          {BUSINESS_SECTIONS.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </section>
      <StockByFamily />
      <ShippedByMonth />
    </div>
  )
}
