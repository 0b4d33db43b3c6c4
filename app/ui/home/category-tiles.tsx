import { Link } from 'react-router'
import type { CategoryTile } from '../../content/listing/category-tiles.ts'
import type { ShownWords } from '../../domain/pages/documents.ts'
import { CachedFragment } from '../loading/cached-fragment.tsx'
import { Picture } from '../product/picture.tsx'

const WIDE = '(min-width: 80rem) 14.5rem, (min-width: 48rem) 18vw'

type CategoryTilesProps = {
  words: ShownWords<'home'>['categories']
  tiles: readonly CategoryTile[]
}

/** A link with a picture for each category; on a phone the first is as wide as the screen. */
export function CategoryTiles({ words: { title }, tiles }: CategoryTilesProps) {
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby="categories-title" className="page-column pt-section">
      <h2 id="categories-title" className="mb-6 text-3xl md:mb-8">
        {title}
      </h2>
      <CachedFragment as="ul" of={Tiles} given={{ tiles }} className="category-tiles" />
    </section>
  )
}

function Tiles({ tiles }: Pick<CategoryTilesProps, 'tiles'>) {
  return tiles.map(({ to, label, picture }, index) => (
    <li key={to}>
      <Link to={to} className="group block">
        <Picture
          {...picture}
          alt=""
          sizes={`${WIDE}, ${index === 0 ? '92vw' : '44vw'}`}
          className="aspect-4/3 w-full rounded-md object-cover"
        />
        <span className="mt-3 block font-serif text-xl underline-offset-4 group-hover:underline">
          {label}
        </span>
      </Link>
    </li>
  ))
}
