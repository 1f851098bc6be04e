import { Outlet } from '@tanstack/react-router'
import layoutStyles from '#app/ui/layout.module.css'
import { TitleBlock } from '#app/ui/title-block.tsx'
import styles from './auth-layout.module.css'
import { SectionDrawing } from './section-drawing.tsx'

const DETAIL = [
  { label: 'Detail', value: 'B' },
  { label: 'Section', value: 'A–A' },
  { label: 'Number', value: 'FX-13' },
]

/** The layout of sign-in, registration and password reset: a form beside a detail of the section drawing. */
export function AuthLayout() {
  return (
    <div className={styles.layout}>
      <div
        className={`${layoutStyles.blueprint} ${styles.picture}`}
        data-ground="blueprint"
        aria-hidden="true"
      >
        <SectionDrawing className={styles.drawing} isDetail />
        <TitleBlock className={`${layoutStyles.notOnPhones} ${styles.titleBlock}`} items={DETAIL} />
      </div>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
