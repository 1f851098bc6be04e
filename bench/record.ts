/** Writes the results of a complete run to the table and the chart of `docs/performance.md`. */
import { readFile, writeFile } from 'node:fs/promises'
import { chart } from './chart.ts'
import { type Figure, isMet, rounded } from './figures.ts'

const DOCS = new URL('../docs/', import.meta.url)
const BEGIN = '<!-- figures -->'
const END = '<!-- end of figures -->'

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) =>
    [
      figure.description,
      `${rounded(figure.value)} ${figure.unit}`.trim(),
      `${figure.better === 'above' ? '≥' : '≤'} ${rounded(figure.target)}`,
      isMet(figure) ? 'met' : '**missed**',
      figure.from,
    ].join(' | '),
  )
  return [
    '| subject | result | target | | from |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

export async function record(figures: readonly Figure[]): Promise<void> {
  const page = new URL('performance.md', DOCS)
  const text = await readFile(page, 'utf8')
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error('docs/performance.md has no markers for the results')
  await writeFile(page, `${text.slice(0, from + BEGIN.length)}\n\n${table(figures)}\n\n${text.slice(to)}`)
  await writeFile(new URL('pictures/performance.svg', DOCS), chart(figures))
}
