import { Outlet } from '@tanstack/react-router'
import layoutStyles from '#app/ui/layout.module.css'
import titleBlockStyles from '#app/ui/title-block.module.css'
import { SectionDrawing } from '../home/section-drawing.tsx'
import styles from './auth-layout.module.css'

const CHUCK_AND_GEAR = '392 84 268 240'

/** Sign-in, registration and reset: a detail of the large drawing, and the form beside it. */
export function AuthLayout() {
  return (
    <div className={styles.layout}>
      <div
        className={`${layoutStyles.blueprint} ${styles.picture}`}
        data-ground="blueprint"
        aria-hidden="true"
      >
        <SectionDrawing className={styles.drawing} detail={CHUCK_AND_GEAR} />
        <dl className={`${titleBlockStyles.titleBlock} ${styles.titleBlock}`}>
          <div>
            <dt>Detail</dt>
            <dd>B</dd>
          </div>
          <div>
            <dt>Section</dt>
            <dd>A–A</dd>
          </div>
          <div>
            <dt>Number</dt>
            <dd>FX-13</dd>
          </div>
        </dl>
      </div>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
