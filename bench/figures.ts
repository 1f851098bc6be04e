/** What the bench measures, and how it is judged. */

export interface Figure {
  /** Short and lasting: what `--only` names and what the JSON file is read by. */
  name: string
  description: string
  value: number
  /** '×', 'ms', 'KB', …; stands behind the value. */
  unit: string
  target: number
  /** Whether a good value lies above its target or below it. */
  better: 'above' | 'below'
  /** What the value was made from, in words. */
  from: string
}

/** One subject of the bench: it may give several figures. */
export interface Subject {
  name: string
  what: string
  measure(bench: Bench): Promise<Figure[]>
}

export interface Bench {
  /** Less of everything: shows that the bench works, not how fast the shop is. */
  isQuick: boolean
  /** Tells what is being done now. */
  report(line: string): void
}

export function isMet({ value, target, better }: Figure): boolean {
  return better === 'above' ? value >= target : value <= target
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}

/** '0.83', '12.4', '1,240': three digits say enough. */
export function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
