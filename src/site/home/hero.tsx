import { Link } from '@tanstack/react-router'
import { COMPANY } from '#app/lib/company.ts'
import { SectionDrawing } from './section-drawing.tsx'
import { STATISTICS } from './statistics.ts'

/** What the title block says of the drawing above it. */
const DRAWING = [
  { label: 'Title', value: 'Impact drill 850' },
  { label: 'Number', value: 'FX-13' },
  { label: 'Section', value: 'A–A' },
  { label: 'Unit', value: 'mm' },
]

/** The banner: headline, claim, the way to the machines; a machine cut open, its title block carrying the statistics. */
export function Hero() {
  return (
    <section className="hero bp" aria-labelledby="headline">
      <div className="wrap">
        <div className="stage">
          <div className="say">
            <h1 id="headline">{COMPANY.headline}</h1>
            <p className="claim">{COMPANY.claim}</p>
            <Link className="btn xl" to="/products">
              OUR PRODUCTS
            </Link>
            <p className="tag">{COMPANY.tagline}</p>
          </div>
          <SectionDrawing />
          <dl className="tb">
            {STATISTICS.map(({ label, value }) => (
              <div key={label} className="st">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {DRAWING.map(({ label, value }) => (
              <div key={label} className="me">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
