export function MarkedOrder() {
  return <h1>MarkedOrder</h1>
}
