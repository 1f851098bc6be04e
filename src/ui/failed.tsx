/** What could not be loaded, after the retries. Never looks like an empty list. */
export function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <section className="failed" role="alert">
      <div>
        <h2>{what} could not be loaded</h2>
        <p>The server did not answer as it should. Nothing was changed.</p>
      </div>
      <button type="button" className="btn g" onClick={onRetry}>
        Try again
      </button>
    </section>
  )
}
