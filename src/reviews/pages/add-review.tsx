export function AddReview() {
  return <h1>AddReview</h1>
}
