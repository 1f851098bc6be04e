import { Link } from '@tanstack/react-router'
import { COMPANY } from '#app/lib/company.ts'
import { FAMILIES, FAMILY_IDS } from '#app/products/specifications/specifications.ts'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  return (
    <footer className="foot bp">
      <div className="wrap">
        <div>
          <Logo />
          <p>{COMPANY.tagline}</p>
        </div>
        <nav aria-label="Machines">
          <span className="lb">Machines</span>
          <ul>
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
          <span className="lb">Company</span>
          <ul>
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
          <span className="lb" id="appearance">
            Appearance
          </span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
