/** React writes it where a part of the page failed on the server, and the browser renders that part again. */
const FAILED_PART = '<!--$!-->'

export const hasFailedPart = (html: string): boolean => html.includes(FAILED_PART)
