/** In a notice that says that the order was not placed because the buyer is signed out. */
export function SignInAgain() {
  return (
    <>
      <a href="/login" target="_blank" rel="noopener">
        Sign in again
      </a>{' '}
      in a new tab, then place the order here.
    </>
  )
}
