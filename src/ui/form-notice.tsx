import type { ComponentProps, ReactNode } from 'react'
import { Alert } from './alert.tsx'

/** The result of submitting a form. It takes the focus when it appears, so give each attempt a new `key`. */
export function FormNotice(notice: Omit<ComponentProps<typeof Alert>, 'focusOn'>) {
  return <Alert {...notice} focusOn={0} />
}

/** An error in one paragraph. */
export function ErrorNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormNotice kind="error" title={title}>
      <p>{children}</p>
    </FormNotice>
  )
}
