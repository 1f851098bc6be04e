/** The configuration files of the drill are those of `deploy/`, with their variables filled in. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const DEPLOY = 'deploy'

/** As `envsubst` does it, but a missing value is an error. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template needs a value for ${name}`)
    return value
  })
}

export const readTemplate = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8')

/** @returns the path of the written file */
export function writeConfig(folder: string, name: string, values: Record<string, string>): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, fillTemplate(readTemplate(name), values), { mode: 0o644 })
  return path
}

/** The variables of an environment file. */
export function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** The program and arguments of a systemd unit, run from this checkout instead of /opt/fixit. */
export function readExecStart(unit: string): string[] {
  const [, command] = /^ExecStart=(.+)$/m.exec(readTemplate(unit)) ?? []
  if (!command) throw new Error(`${unit} has no ExecStart`)
  return command.split(' ').map((word) => word.replace('/opt/fixit', process.cwd()))
}
