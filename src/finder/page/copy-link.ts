/** Loaded when somebody shares a hole. */
import { notify } from '#app/ui/notify.ts'

const LINK_COPIED = 'Link copied'
const LINK_NOT_COPIED = 'The link could not be copied. Copy it from the address bar.'

/** Copies the address of the page, which describes the hole. */
export async function copyLinkOfHole(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    notify.success(LINK_COPIED)
  } catch {
    // Browsers provide no clipboard to pages without HTTPS.
    notify.error(LINK_NOT_COPIED)
  }
}
