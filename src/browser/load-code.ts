/** Loads the code of a page. A part of `visitor.ts`. */

type EarlyEvents = NonNullable<Window['earlyEvents']>

function link(rel: string, href: string, media = '') {
  const element = document.createElement('link')
  element.rel = rel
  element.href = href
  element.media = media
  element.fetchPriority = 'low'
  return element
}

/** The sheets apply together, so that their order counts. */
async function loadSheets({ sheets = '', needsCode }: EarlyEvents['files']) {
  const links = sheets.split(' ').map((sheet) => link('stylesheet', sheet, 'print'))
  // The page has all styles already. A disabled link is not fetched, and stops Vite from adding another.
  for (const element of links) element.disabled = needsCode !== undefined
  document.head.append(...links)
  if (needsCode !== undefined) return
  await Promise.all(
    links.map((element) => new Promise((done) => Object.assign(element, { onload: done, onerror: done }))),
  )
  for (const element of links) element.media = ''
}

/** Loads the sheets, the modules and the data with low priority. */
export async function loadCode({ files }: EarlyEvents): Promise<void> {
  const { ahead = '', json = '', entry = '' } = files
  window.pageSheets = loadSheets(files)
  document.head.append(...ahead.split(' ').map((chunk) => link('modulepreload', chunk)))
  window.hydrationData = fetch(json)
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => [])
  await import(/* @vite-ignore */ entry)
}
