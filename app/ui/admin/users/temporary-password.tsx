import { CopyText } from '../kit/copy-text.tsx'
import type { Invited } from './invite-result.ts'

/** A temporary password to pass on; shown once. */
export function TemporaryPassword({ fullName, tempPassword }: Invited) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">Temporary password</p>
      <CopyText text={tempPassword} label="temporary password" />
      <p className="text-ink-soft">
        Shown this once. Pass it on to {fullName}; it works for 72 hours and has to be changed at
        the first sign-in.
      </p>
    </div>
  )
}
