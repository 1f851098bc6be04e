export function SignInDone() {
  return <h1>SignInDone</h1>
}
