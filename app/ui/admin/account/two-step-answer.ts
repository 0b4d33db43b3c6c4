import type { Answer } from '../kit/answer.ts'

/** A secret on its way into an authenticator app. */
export type ShownSetup = {
  uri: string
  proof: string
  /** The same as a picture, and as text in groups of four. */
  picture: { size: number; path: string }
  secret: string
}

/** What comes of setting two-step sign-in up, and of making new recovery codes. */
export type TwoStepAnswer = Answer & {
  setup?: ShownSetup
  recoveryCodes?: string[]
}
