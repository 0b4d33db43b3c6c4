import { createContext } from 'react-router'
import type { SignedIn } from '../../domain/staff/sessions/find-staff.server.ts'
import type { Staff } from '../../domain/staff/staff.ts'

/**
 * The signed-in staff member. Set by the guard; there is no default, so that nothing runs without
 * it.
 */
export const staffContext = createContext<Staff>()

/** The same with the session, for actions on sessions. */
export const signedInContext = createContext<SignedIn>()
