import { Link } from '@tanstack/react-router'

export function NotFound() {
  return (
    <section className="wrap lost">
      <h1>Here's Nothing !</h1>
      <p>
        No page of this site has that address. The machines are all in{' '}
        <Link to="/products">the catalogue</Link>.
      </p>
    </section>
  )
}
