/** The results of the benchmark and their targets. */

export interface Figure {
  /** Short and stable: the JSON file uses it. */
  name: string
  description: string
  value: number
  /** '×', 'ms', 'KB', …; shown after the value. */
  unit: string
  target: number
  /** The side of the target on which values are good. */
  better: 'above' | 'below'
  /** How the value was measured. */
  from: string
}

/** A subject of the benchmark. It may have several results. */
export interface Subject {
  name: string
  what: string
  measure(bench: Bench): Promise<Figure[]>
}

export interface Bench {
  /** Measures less: shows that the benchmark works, not how fast the shop is. */
  isQuick: boolean
  /** Reports progress. */
  report(line: string): void
}

export function isMet({ value, target, better }: Figure): boolean {
  return better === 'above' ? value >= target : value <= target
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('no values were measured')
  return middle
}

/** '0.83', '12.4', '1,240': three significant digits. */
export function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
