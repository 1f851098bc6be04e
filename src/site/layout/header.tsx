import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { sessionQuery } from '#app/auth/account/client.ts'
import { useSignOut } from '#app/auth/sessions/use-sign-out.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import spinnerStyles from '#app/ui/spinner.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { useClosedOnNavigation } from './use-closed-on-navigation.ts'

export function Header() {
  const menu = useClosedOnNavigation()
  const isAtHome = useLocation({ select: ({ pathname }) => pathname === '/home' })
  return (
    <header className={styles.header}>
      <div className={styles.content}>
        <Logo />
        <button
          type="button"
          className={styles.menuButton}
          data-screen-only
          aria-label="Menu"
          popoverTarget="nav"
        >
          <Icon name="menu" />
        </button>
        <nav
          className={`${layoutStyles.phonePopover} ${styles.navigation}`}
          data-screen-only
          id="nav"
          popover="auto"
          aria-label="Main"
          ref={menu}
        >
          <Link to="/" activeOptions={{ exact: true }} aria-current={isAtHome ? 'page' : undefined}>
            HOME
          </Link>
          <Link to="/blog">BLOG</Link>
          <Link to="/myportfolio">MY PORTFOLIO</Link>
          <AccountCorner />
        </nav>
      </div>
    </header>
  )
}

/** To the page that its reader starts the day with. */
function DashboardLink({ isAdmin }: { isAdmin: boolean }) {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') })
  return (
    <Link to={isAdmin ? '/dashboard/today' : '/dashboard'} aria-current={isCurrent ? 'page' : undefined}>
      DASHBOARD
    </Link>
  )
}

/**
 * Shows a spinner of the same size until the browser knows the session, so that the layout does not shift. A session that
 * cannot be read says nothing about who is signed in: the last known one stays, or can be loaded again.
 */
function AccountCorner() {
  const { data: session, isPending, isFetching, refetch } = useQuery(sessionQuery)
  const signOut = useSignOut()
  if (isPending) {
    return (
      <span className={styles.session} role="status">
        <span className={spinnerStyles.spinner} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>Loading your account</span>
        <noscript>
          <a href="/login">SIGN IN</a>
        </noscript>
      </span>
    )
  }
  if (session === undefined) {
    return (
      <button
        type="button"
        className={styles.session}
        title="Your account could not be loaded."
        disabled={isFetching}
        onClick={() => refetch()}
      >
        LOAD ACCOUNT
      </button>
    )
  }
  if (!session) {
    return (
      <Link className={styles.session} to="/login">
        SIGN IN
      </Link>
    )
  }
  return (
    <>
      <DashboardLink isAdmin={session.role === 'admin'} />
      <span className={styles.user}>
        <Icon name="user" />
        <span className={styles.userName} title={session.displayName}>
          {session.displayName}
        </span>
      </span>
      <button type="button" className={styles.session} onClick={signOut}>
        SIGN OUT
      </button>
    </>
  )
}
