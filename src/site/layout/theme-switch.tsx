import { useEffect, useState } from 'react'
import { capitalize } from '#app/lib/capitalize.ts'
import segmentsStyles from '#app/ui/segments.module.css'
import { chooseTheme, chosenTheme, THEMES, type ThemeChoice } from './theme.ts'
import styles from './theme-switch.module.css'

export function ThemeSwitch() {
  const [theme, setTheme] = useState<ThemeChoice>('system')
  useEffect(() => setTheme(chosenTheme()), [])
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
            chooseTheme(choice)
            setTheme(choice)
          }}
        >
          {capitalize(choice)}
        </button>
      ))}
    </div>
  )
}
