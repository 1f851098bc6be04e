export function ManageProduct() {
  return <h1>ManageProduct</h1>
}
