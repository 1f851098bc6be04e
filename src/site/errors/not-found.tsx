import { Link } from '@tanstack/react-router'
import { buttonClass } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import titleBlockStyles from '#app/ui/title-block.module.css'
import { DrawingFrame } from './drawing-frame.tsx'
import { DrillOutline } from './drill-outline.tsx'
import styles from './not-found.module.css'

/** The 404 page, designed as the drawing sheet of a product that does not exist. */
export function NotFound() {
  return (
    <div className={`${layoutStyles.pageWidth} ${styles.page}`}>
      <title>Here's Nothing ! · FIX IT</title>
      <figure className={surfaceStyles.sheet}>
        <DrawingFrame>
          <DrillOutline />
        </DrawingFrame>
        <figcaption
          className={`${layoutStyles.ruledCells} ${titleBlockStyles.titleBlock} ${styles.titleBlock}`}
        >
          <div className={styles.message}>
            <h1>Here's Nothing !</h1>
            <p>This page does not exist. Find all products in the catalog.</p>
          </div>
          <div className={styles.actions}>
            <Link className={buttonClass({ kind: 'primary' })} to="/products">
              OUR PRODUCTS
            </Link>
            <Link to="/">Home page</Link>
          </div>
          <div>
            <span className={textStyles.label}>Number</span>
            <b>404</b>
          </div>
          <div>
            <span className={textStyles.label}>Material</span>
            <b>none</b>
          </div>
          <div>
            <span className={textStyles.label}>Weight</span>
            <b>0 kg</b>
          </div>
        </figcaption>
      </figure>
    </div>
  )
}
