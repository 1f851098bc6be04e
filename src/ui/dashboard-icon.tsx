/** Icons of the dashboard, drawn where they stand: they come with its rooms, no public page carries them. */
const PATHS = {
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM10.5 10.5L14 14',
  ok: 'M2.5 8.5L6.5 12.5L13.5 4',
  close: 'M3.5 3.5L12.5 12.5M12.5 3.5L3.5 12.5',
  lock: 'M3.5 7.5H12.5V13.5H3.5ZM5.5 7.5V5a2.5 2.5 0 0 1 5 0V7.5',
  copy: 'M5.5 5.5H13.5V13.5H5.5ZM10.5 5V2.5H2.5V10.5H5',
  download: 'M8 2V10.5M4.5 7L8 10.5L11.5 7M2.5 13.5H13.5',
  upload: 'M8 11V2.5M4.5 6L8 2.5L11.5 6M2.5 13.5H13.5',
  down: 'M3.5 6L8 10.5L12.5 6',
  up: 'M3.5 10.5L8 6L12.5 10.5',
  right: 'M6 3.5L10.5 8L6 12.5',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  pen: 'M3 13L3.5 10.5L10.5 3.5L12.5 5.5L5.5 12.5Z',
  warning: 'M8 2L14.5 13.5H1.5ZM8 6.5V9.5M8 11.6v.1',
  error: 'M8 1.5A6.5 6.5 0 1 0 8 14.5A6.5 6.5 0 0 0 8 1.5ZM8 4.5V8.5M8 11v.1',
  columns: 'M2.5 3H13.5V13H2.5ZM6.2 3V13M9.8 3V13',
  rows: 'M2 3.5H14M2 8H14M2 12.5H14',
  'rows-compact': 'M2 3H14M2 6.3H14M2 9.7H14M2 13H14',
  plus: 'M8 3V13M3 8H13',
  minus: 'M3 8H13',
  compare: 'M2 4.5H12M9 1.5L12 4.5L9 7.5M14 11.5H4M7 8.5L4 11.5L7 14.5',
  list: 'M2.5 3.5H4M6.5 3.5H13.5M2.5 8H4M6.5 8H13.5M2.5 12.5H4M6.5 12.5H13.5',
  mail: 'M1.5 3.5H14.5V12.5H1.5ZM1.5 4L8 9L14.5 4',
  external: 'M9.5 2.5H13.5V6.5M13.5 2.5L7.5 8.5M12 9.5V13.5H2.5V4H6.5',
  print: 'M4 6V2.5H12V6M4 11H2V6H14V11H12M4 9.5H12V13.5H4Z',
} as const

export type DashboardIconName = keyof typeof PATHS

/** A 16 px icon beside a word, or inside a button that has an aria-label. */
export function DashboardIcon({ name }: { name: DashboardIconName }) {
  return (
    <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} {...(name === 'more' && { strokeWidth: 2.6, strokeLinecap: 'round' })} />
    </svg>
  )
}
