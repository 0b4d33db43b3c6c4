import { Link } from 'react-router'
import { shopLinks } from '../../content/navigation/navigation.ts'

/**
 * The categories under the listing's heading.
 *
 * @param current the address that is shown
 */
export function CategoryRow({ current }: { current: string }) {
  return (
    <nav aria-label="Shop by category">
      <ul className="category-row">
        {shopLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current && 'page'} className="top-bar-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
