import { Link } from '@tanstack/react-router'
import { DrawingFrame } from '#app/ui/drawing-frame.tsx'
import { DrillOutline } from './drill-outline.tsx'

/** The sheet of a machine that does not exist. */
export function NotFound() {
  return (
    <div className="wrap nf">
      <title>Here's Nothing ! · FIX IT</title>
      <figure className="sheet">
        <DrawingFrame>
          <DrillOutline />
        </DrawingFrame>
        <figcaption className="tb">
          <div className="big">
            <h1>Here's Nothing !</h1>
            <p>No page has this address. The machines are all in the catalogue.</p>
          </div>
          <div className="act">
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
