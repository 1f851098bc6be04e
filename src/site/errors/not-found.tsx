import { Link } from '@tanstack/react-router'
import { DrawingFrame } from '#app/ui/drawing-frame.tsx'
import { DrillOutline } from './drill-outline.tsx'
import styles from './not-found.module.css'

/** The 404 page, drawn as the sheet of a product that does not exist. */
export function NotFound() {
  return (
    <div className={`wrap ${styles.page}`}>
      <title>Here's Nothing ! · FIX IT</title>
      <figure className={styles.sheet}>
        <DrawingFrame>
          <DrillOutline />
        </DrawingFrame>
        <figcaption className={`tb ${styles.titleBlock}`}>
          <div className={styles.message}>
            <h1>Here's Nothing !</h1>
            <p>This page does not exist. Find all products in the catalog.</p>
          </div>
          <div className={styles.actions}>
            <Link className="btn" to="/products">
              OUR PRODUCTS
            </Link>
            <Link to="/">Home page</Link>
          </div>
          <div>
            <span className="lb">Number</span>
            <b>404</b>
          </div>
          <div>
            <span className="lb">Material</span>
            <b>none</b>
          </div>
          <div>
            <span className="lb">Mass</span>
            <b>0 kg</b>
          </div>
        </figcaption>
      </figure>
    </div>
  )
}
