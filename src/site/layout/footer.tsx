import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BRAND } from '#app/lib/brand.ts'
import { LEGAL_PAGE_TITLES, phoneUrl } from '#app/lib/seller.ts'
import { FAMILIES, FAMILY_IDS } from '#app/products/specifications/families.ts'
import { sellerQuery } from '#app/seller/client.ts'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './footer.module.css'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  return (
    <footer className={`${layoutStyles.blueprint} ${styles.footer}`} data-screen-only data-ground="blueprint">
      <div className={`${layoutStyles.pageWidth} ${styles.columns}`}>
        <div>
          <Logo isLarge />
          <p>{BRAND.tagline}</p>
        </div>
        <nav aria-label="Products">
          <span className={`${textStyles.label} ${styles.heading}`}>Products</span>
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
            <SellerLinks />
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

/** Legal pages and contact, where they are set. */
function SellerLinks() {
  const { data: seller } = useQuery(sellerQuery)
  if (!seller) return null
  const { email, phone, hours, legalPages } = seller
  return (
    <>
      {legalPages.map(({ id, href }) => (
        <li key={id}>
          <a href={href}>{LEGAL_PAGE_TITLES[id]}</a>
        </li>
      ))}
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      {phone && (
        <li>
          <a href={phoneUrl(phone)}>{phone}</a>
        </li>
      )}
      {hours && <li className={styles.hours}>{hours}</li>}
    </>
  )
}
