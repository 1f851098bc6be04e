export function AddProduct() {
  return <h1>AddProduct</h1>
}
