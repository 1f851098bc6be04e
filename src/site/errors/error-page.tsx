import { DrawingFrame } from '#app/ui/drawing-frame.tsx'
import { DrillOutline } from './drill-outline.tsx'

/** Shown when a page itself breaks. */
export function ErrorPage({ reset }: { error: unknown; reset: () => void }) {
  return (
    <div className="wrap nf">
      <title>This page broke · FIX IT</title>
      <figure className="sheet" role="alert">
        <DrawingFrame>
          <DrillOutline isBroken />
        </DrawingFrame>
        <figcaption className="tb">
          <div className="big">
            <h1>This page broke</h1>
            <p>That is our fault. Nothing you ordered is affected.</p>
          </div>
          <div className="act">
            <button type="button" className="btn" onClick={reset}>
              Try again
            </button>
            {/* Not a link of the router: what broke may be the router's own state. */}
            <a href="/">Home page</a>
          </div>
          <div>
            <span className="lb">Number</span>
            <b>500</b>
          </div>
          <div>
            <span className="lb">Material</span>
            <b>broken</b>
          </div>
          <div>
            <span className="lb">Orders</span>
            <b>safe</b>
          </div>
        </figcaption>
      </figure>
    </div>
  )
}
