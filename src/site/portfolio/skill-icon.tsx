import iconStyles from '#app/ui/icon.module.css'
import styles from './portfolio.module.css'
import type { SkillIconName as Skill } from './portfolio-content.ts'

/** Line drawings on a 32 px grid, made for this page. None of them is a trademark. */
const SKILL_ICON_PATHS: Record<Skill, string> = {
  // angle brackets around a type
  typescript: 'M11 7 3 16l8 9M21 7l8 9-8 9M13 12h6M16 12v9',
  // a component with its parts
  react: 'M12 3h8v7h-8ZM3 22h8v7H3ZM21 22h8v7h-8ZM16 10v6M7 22v-6h18v6',
  // a server
  node: 'M4 5h24v9H4ZM4 18h24v9H4ZM8 9.5h.01M8 22.5h.01M13 9.5h11M13 22.5h11',
  // a database
  postgresql:
    'M5 8c0-2.8 4.9-5 11-5s11 2.2 11 5-4.9 5-11 5S5 10.8 5 8ZM5 8v16c0 2.8 4.9 5 11 5s11-2.2 11-5V8M5 16c0 2.8 4.9 5 11 5s11-2.2 11-5',
  // a page with a heading and paragraphs
  html: 'M6 3h14l6 6v20H6ZM20 3v6h6M10 14h12M10 19h12M10 24h7',
  // stacked layers
  css: 'M16 4 29 11 16 18 3 11ZM5.5 16 16 21.7 26.5 16M5.5 21 16 26.7 26.5 21',
  // a curve with its handles
  svg: 'M4 24C6 8 26 24 28 8M4 24 14 27M28 8 18 5M2 22h4v4H2ZM26 6h4v4h-4ZM14 27h.01M18 5h.01',
  // a gauge with a check mark
  testing: 'M4 22a12 12 0 1 1 24 0M16 22l6-8M4 22h4M24 22h4M16 10v3M9 27l2 2 4-4M18 28h5',
  // a person with outstretched arms
  accessibility: 'M16 2.5a2.5 2.5 0 1 0 .01 0M5 10l8 2v7l-4 10M27 10l-8 2v7l4 10M13 12h6M13 19h6',
  // a branch and its merge
  git: 'M9 4a3 3 0 1 0 .01 0M9 22a3 3 0 1 0 .01 0M23 10a3 3 0 1 0 .01 0M9 10v12M23 16c0 5-14 2-14 6',
}

/** A drawing of a skill, hidden from screen readers because the name is beside it. */
export function SkillIcon({ skill }: { skill: Skill }) {
  return (
    <svg className={`${iconStyles.icon} ${styles.skillIcon}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d={SKILL_ICON_PATHS[skill]} />
    </svg>
  )
}
