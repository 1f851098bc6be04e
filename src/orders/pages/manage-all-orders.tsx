export function ManageAllOrders() {
  return <h1>ManageAllOrders</h1>
}
