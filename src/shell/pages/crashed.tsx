/** Shown when a page itself breaks. */
export function Crashed({ reset }: { error: unknown; reset: () => void }) {
  return (
    <section className="wrap notice" role="alert">
      <h1>This page broke</h1>
      <p>That is our fault. Nothing you ordered is affected.</p>
      <button type="button" className="btn" onClick={reset}>
        Try again
      </button>
    </section>
  )
}
