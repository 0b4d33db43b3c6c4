import type { ActionResult } from '../kit/forms/action-result.ts'

/** The secret for an authenticator app. */
export type ShownSetup = {
  uri: string
  proof: string
  /** The secret as a QR code, and as text in groups of four. */
  picture: { size: number; path: string }
  secret: string
}

/** The result of setting up two-step sign-in or of creating recovery codes. */
export type TwoStepResult = ActionResult & {
  setup?: ShownSetup
  recoveryCodes?: string[]
}
