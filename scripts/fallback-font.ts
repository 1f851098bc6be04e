/** Finds the fallback font, which pages show while the shop's fonts load. The layout tests compare them. */
import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export const FALLBACK_FONT_MISSING =
  'The layout tests need Arial, Liberation Sans or Arimo. On Debian: apt-get install fonts-liberation.'

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts')]
const FALLBACK_FONT_FILE = /(?:^|\/)(?:arial|arimo|liberationsans)[^/]*\.(?:ttf|otf)$/i

function hasFontFile(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) =>
      FALLBACK_FONT_FILE.test(file),
    )
  } catch {
    return false
  }
}

/** True on Windows and macOS, which come with Arial. */
export function hasFallbackFont(): boolean {
  return process.platform !== 'linux' || FONT_FOLDERS.some(hasFontFile)
}
