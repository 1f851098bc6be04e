import { ErrorNotice } from '#app/ui/form-notice.tsx'

/** Says that nothing was ordered, because the buyer is signed out. */
export function SignedOutNotice({ consequence = 'The order was not placed.' }: { consequence?: string }) {
  return (
    <ErrorNotice title="You are signed out">
      {consequence}{' '}
      <a href="/login" target="_blank" rel="noopener">
        Sign in again
      </a>{' '}
      in a new tab, then place the order here.
    </ErrorNotice>
  )
}
