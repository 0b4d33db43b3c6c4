import type { StoredPicture } from '../domain/media/variants/variants.ts'

/**
 * Pictures of single pages. Separate from `pictures.ts`, which every page loads; each is its own
 * constant, so that only the pages that show it load it.
 */

export const story: StoredPicture = {
  imageUrl: '/media/story-52568e07437023f5d98f40f4f50448ee.webp',
  width: 1600,
  height: 1067,
  color: '#b5a693',
}

export const stepClean: StoredPicture = {
  imageUrl: '/media/step-clean-2e74a6f1ec6132d1df96245fccf9a4a1.webp',
  width: 1200,
  height: 900,
  color: '#889d9b',
}

export const stepInspect: StoredPicture = {
  imageUrl: '/media/step-inspect-0b6642e7488dfe93b8584cea6a644b06.webp',
  width: 1200,
  height: 900,
  color: '#a88b71',
}

export const stepRestore: StoredPicture = {
  imageUrl: '/media/step-restore-17d29e72427a966287e1b0f92fdfce01.webp',
  width: 1200,
  height: 900,
  color: '#bfb09b',
}

export const stepRehome: StoredPicture = {
  imageUrl: '/media/step-rehome-c80785915935be158a71ed1a96e23a3d.webp',
  width: 1200,
  height: 900,
  color: '#c4bba1',
}
