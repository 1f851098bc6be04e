/** Messages at the top right. The library comes with the first message: no page waits for it. */
import { toast } from 'react-toastify/unstyled'

export const notify = toast
