import { Link } from '@tanstack/react-router'
import { BRAND } from '#app/lib/brand.ts'
import { buttonClass } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { TitleBlock } from '#app/ui/title-block.tsx'
import { SectionDrawing } from '../layout/section-drawing.tsx'
import styles from './hero.module.css'
import { STATISTICS } from './statistics.ts'

/** The entries of the title block that say what is drawn. */
const DRAWING = [
  { label: 'Product', value: 'Impact drill 850' },
  { label: 'SKU', value: 'FX-13' },
  { label: 'Power', value: '850 W' },
  { label: 'View', value: 'Section A–A' },
]

/** The banner: headline, claim, link to the products, and a section drawing with the statistics. */
export function Hero() {
  return (
    <section
      className={`${layoutStyles.blueprint} ${styles.hero}`}
      data-ground="blueprint"
      aria-labelledby="headline"
    >
      <div className={`${layoutStyles.pageWidth} ${styles.frame}`}>
        <div className={styles.illustration}>
          <div className={styles.message}>
            <h1 className={styles.headline} id="headline">
              {BRAND.headline}
            </h1>
            <p className={styles.claim}>{BRAND.claim}</p>
            <Link
              className={`${buttonClass({ size: 'hero', kind: 'primary' })} ${styles.productsLink}`}
              to="/products"
            >
              OUR PRODUCTS
            </Link>
            <p className={styles.tagline}>{BRAND.tagline}</p>
          </div>
          <SectionDrawing className={styles.drawing} />
          <TitleBlock className={styles.titleBlock} items={[...STATISTICS, ...DRAWING]} />
        </div>
      </div>
    </section>
  )
}
