import { useEffect, useState } from 'react'
import { capitalize } from '#app/lib/capitalize.ts'
import segmentsStyles from '#app/ui/segments.module.css'
import styles from './theme-switch.module.css'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const KEY = 'fixit-theme'

/** Runs before the first paint, so that the page never flashes in the wrong theme. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

function chosen(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(chosen()), [])
  return (
    <div
      className={`${segmentsStyles.segments} ${styles.themeSwitch}`}
      role="group"
      aria-labelledby="appearance"
    >
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={theme === choice}
          onClick={() => {
            apply(choice)
            setTheme(choice)
          }}
        >
          {capitalize(choice)}
        </button>
      ))}
    </div>
  )
}
