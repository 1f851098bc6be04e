import { Link } from '@tanstack/react-router'
import { COMPANY } from '#app/lib/company.ts'
import { FAMILIES, FAMILY_IDS } from '#app/products/specifications/families.ts'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './footer.module.css'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  return (
    <footer className={`${layoutStyles.blueprint} ${styles.footer}`} data-ground="blueprint">
      <div className={`${layoutStyles.pageWidth} ${styles.columns}`}>
        <div>
          <Logo isLarge />
          <p>{COMPANY.tagline}</p>
        </div>
        <nav aria-label="Machines">
          <span className={`${textStyles.label} ${styles.heading}`}>Machines</span>
          <ul className={styles.links}>
            {FAMILY_IDS.map((family) => (
              <li key={family}>
                <Link to="/products" search={{ family: [family] }}>
                  {FAMILIES[family].plural}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Company">
          <span className={`${textStyles.label} ${styles.heading}`}>Company</span>
          <ul className={styles.links}>
            <li>
              <Link to="/orderlist">Order list</Link>
            </li>
            <li>
              <Link to="/businesssummery">Business summary</Link>
            </li>
            <li>
              <Link to="/blog">Blog</Link>
            </li>
            <li>
              <Link to="/myportfolio">My portfolio</Link>
            </li>
            <li>
              <a href={`mailto:${COMPANY.orderDesk.email}`}>{COMPANY.orderDesk.email}</a>
            </li>
          </ul>
        </nav>
        <div>
          <span className={`${textStyles.label} ${styles.heading}`} id="appearance">
            Appearance
          </span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
