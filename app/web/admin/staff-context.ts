import { createContext } from 'react-router'
import type { SignedIn } from '../../domain/staff/sessions/find-staff.server.ts'
import type { Staff } from '../../domain/staff/staff.ts'

/**
 * The signed-in staff member, set by the guard. There is no default value, so that reading it
 * without the guard throws.
 */
export const staffContext = createContext<Staff>()

/** The same with the session, for actions on sessions. */
export const signedInContext = createContext<SignedIn>()

/** The `Set-Cookie` headers that the guard sends with the response. */
export const sessionCookiesContext = createContext<readonly string[]>([])
