/** The programs that the cluster drill needs besides the shop, and those missing here. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findPostgresBinaries } from '../installed-postgres.ts'

const PROGRAMS: [program: string, debianPackage: string][] = [
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/bin/setpriv', 'util-linux'],
]

/** True if this process may create network namespaces, which are the hosts of the drill. */
function canCreateHosts(): boolean {
  try {
    execFileSync('unshare', ['--net', '--mount', '--pid', '--fork', 'ip', 'link', 'show', 'lo'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** Sentences for the operator; none if the drill can run. */
export function findMissingForCluster(): string[] {
  const missing = PROGRAMS.filter(([program]) => !existsSync(program)).map(([, name]) => name)
  if (findPostgresBinaries() === undefined) missing.unshift('postgresql')
  if (!['/sbin/ip', '/usr/sbin/ip', '/bin/ip'].some((path) => existsSync(path))) missing.push('iproute2')
  const sentences: string[] = []
  if (missing.length > 0) {
    sentences.push(
      `Debian packages are missing. Install them: apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  }
  if (process.getuid?.() !== 0)
    sentences.push('The drill makes each host a network namespace, which needs root. Run it with sudo.')
  else if (missing.length === 0 && !canCreateHosts())
    sentences.push('This system does not allow network namespaces, which are the hosts of the drill.')
  return sentences
}
