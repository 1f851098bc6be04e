export function BusinessSummary() {
  return <h1>BusinessSummary</h1>
}
