/** A spinner of fixed size while nobody knows yet what to show. */
export function Spinner() {
  return (
    <div className="busy" role="status">
      <span className="spin" aria-hidden="true" />
      <span className="vh">Loading</span>
    </div>
  )
}
