/** The layout tests compare the shop's fonts with the font that stands in for them while they load. */
import { execFileSync } from 'node:child_process'

export const FALLBACK_FONT_MISSING =
  'The layout tests need Arial, Liberation Sans or Arimo and are skipped without it. On Debian: apt-get install fonts-liberation.'

/** Windows and macOS come with Arial. */
export function hasFallbackFont(): boolean {
  if (process.platform !== 'linux') return true
  try {
    const font = execFileSync('fc-match', ['--format=%{family}', 'Arial'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return /Arial|Liberation Sans|Arimo/.test(font)
  } catch {
    return false
  }
}
