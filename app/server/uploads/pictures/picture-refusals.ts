import type { RefusedPicture } from '../../../domain/media/store-picture.server.ts'

type Refusal = { status: 415 | 422; reason: 'wrong-type' | 'unreadable' }

/** The response to a picture or photo that could not be stored. */
export const PICTURE_REFUSALS: Record<RefusedPicture['reason'], Refusal> = {
  'not-a-picture': { status: 415, reason: 'wrong-type' },
  'too-many-pixels': { status: 422, reason: 'unreadable' },
  damaged: { status: 422, reason: 'unreadable' },
}
