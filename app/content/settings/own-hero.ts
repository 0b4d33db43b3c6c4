import type { PictureSettings } from '../../domain/settings/settings.ts'
import { home } from '../home.ts'

export type HeroContent = ReturnType<typeof heroContent>

/** The picture of the home page's hero: the owner's, or the design's own. */
export function heroContent({ hero }: PictureSettings) {
  if (!hero) return { picture: home.hero.picture, pictureAlt: String(home.hero.pictureAlt) }
  const { alt: pictureAlt, focus, ...picture } = hero
  // The part of the picture that stays visible at every width (`home.css`).
  return { picture, pictureAlt, style: { '--hero-focus': `${focus.x}% ${focus.y}%` } }
}
