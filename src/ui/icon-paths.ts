import { LOGO_PATH } from '#app/lib/logo.ts'

/** The icons, each an SVG path. The server sends those that a page shows; `IconSprite` adds the others. */
const PATHS_24 = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19 7',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  down: 'M6 9.5l6 6 6-6',
  right: 'M4 12h16M14 6l6 6-6 6',
  left: 'M20 12H4M10 6l-6 6 6 6',
  grid: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  table: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M10 5v14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  alert: 'M12 4 21 20H3ZM12 10v5M12 17v.6',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sheet: 'M6 3h9l4 4v14H6ZM15 3v4h4M9 12h7M9 16h7',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20c1-4 4-5 8-5s7 1 8 5',
  compare: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  copy: 'M8.25 8.25H20.25V20.25H8.25ZM15.75 7.5V3.75H3.75V15.75H7.5',
  download: 'M12 3V15.75M6.75 10.5L12 15.75L17.25 10.5M3.75 20.25H20.25',
  upload: 'M12 16.5V3.75M6.75 9L12 3.75L17.25 9M3.75 20.25H20.25',
  up: 'M5.25 15.75L12 9L18.75 15.75',
  more: 'M5 11.75v.5M12 11.75v.5M19 11.75v.5',
  edit: 'M4.5 19.5L5.25 15.75L15.75 5.25L18.75 8.25L8.25 18.75Z',
  columns: 'M3.75 4.5H20.25V19.5H3.75ZM9.3 4.5V19.5M14.7 4.5V19.5',
  rows: 'M3 5.25H21M3 12H21M3 18.75H21',
  compactRows: 'M3 4.5H21M3 9.45H21M3 14.55H21M3 19.5H21',
  external: 'M14.25 3.75H20.25V9.75M20.25 3.75L11.25 12.75M18 14.25V20.25H3.75V6H9.75',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6L3.3 9.8l6.1-.7Z',
} as const

export type IconName = Exclude<keyof typeof PATHS_24, 'star'>

interface IconSymbol {
  id: string
  viewBox: string
  path: string
}

export const ICON_SYMBOLS: readonly IconSymbol[] = [
  ...Object.entries(PATHS_24).map(([name, path]) => ({ id: `i-${name}`, viewBox: '0 0 24 24', path })),
  { id: 'i-logo', viewBox: '0 0 32 32', path: LOGO_PATH },
]
