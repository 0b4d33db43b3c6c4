import type { PictureSettings } from '../domain/settings/settings.ts'
import { home } from './home.ts'

export type HeroContent = ReturnType<typeof heroContent>

/** The hero of the home page with the owner's picture, or the design's own. */
export function heroContent({ hero }: PictureSettings) {
  const { picture: ownPicture, pictureAlt: ownAlt, ...words } = home.hero
  if (!hero) return { ...words, picture: ownPicture, pictureAlt: String(ownAlt) }
  const { alt: pictureAlt, focus, ...picture } = hero
  // What stays in view at every width (`home.css`).
  return { ...words, picture, pictureAlt, style: { '--hero-focus': `${focus.x}% ${focus.y}%` } }
}
