/** The differences between two versions of a quote. Pure. */

/** The cells of a line that are compared, as they are shown. */
export type LineCells = Readonly<
  Record<'name' | 'quantity' | 'targetPrice' | 'unitPrice' | 'readyOn' | 'note', string>
>

export interface ComparedLine {
  /** The same in all versions for the same product or text. */
  key: string
  before: LineCells | undefined
  after: LineCells | undefined
  /** The cells that differ; none for a line that was added or removed as a whole. */
  changed: ReadonlySet<keyof LineCells>
}

const CELLS = ['name', 'quantity', 'targetPrice', 'unitPrice', 'readyOn', 'note'] as const

/** The lines of both versions in the order of the newer one, and then those that it no longer has. */
export function compareLines(
  before: ReadonlyMap<string, LineCells>,
  after: ReadonlyMap<string, LineCells>,
): ComparedLine[] {
  const removed = [...before.keys()].filter((key) => !after.has(key))
  return [...after.keys(), ...removed].map((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    return {
      key,
      before: old,
      after: now,
      changed: new Set(old && now ? CELLS.filter((cell) => old[cell] !== now[cell]) : []),
    }
  })
}

export const isChanged = ({ before, after, changed }: ComparedLine): boolean =>
  before === undefined || after === undefined || changed.size > 0
