import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

const FORMER_NAMES: Record<string, IconName> = {
  ok: 'check',
  error: 'alert',
  warning: 'alert',
  pen: 'edit',
  'rows-compact': 'compactRows',
}

/** The former icons of the dashboard. */
export function DashboardIcon({ name }: { name: string }) {
  return <Icon name={FORMER_NAMES[name] ?? (name as IconName)} />
}
