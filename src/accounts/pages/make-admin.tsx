export function MakeAdmin() {
  return <h1>MakeAdmin</h1>
}
