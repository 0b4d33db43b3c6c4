import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer, twoFactor } from 'better-auth/plugins'
import type { Db } from '../../../platform/db.ts'
import {
  adminUsers,
  staffAccounts,
  staffSessions,
  staffTwoFactors,
  staffVerifications,
} from '../schema.ts'
import { makeRecoveryCodes } from '../second-factor/recovery-codes.server.ts'
import { SESSION_SECONDS } from '../sessions/session-tokens.server.ts'
import { hashPassword, PASSWORD_MIN, verifyPassword } from './password.server.ts'

const RESET_SECONDS = 10 * 60

export type SignInLibraryOptions = {
  secret: string
  publicUrl: string
  /** The name that authenticator apps show. */
  shopName: string
  /** @throws where the mail could not be sent */
  sendReset(to: { email: string; fullName: string }, token: string): Promise<void>
}

/**
 * The sign-in library, over our tables: passwords, reset links, one-time codes. It answers no
 * requests of its own: only the actions of this module call it. Sessions begin here; what
 * browsers hold of them is ours (`session-tokens.server.ts`).
 */
export function createSignInLibrary(db: Db, options: SignInLibraryOptions) {
  return betterAuth({
    appName: options.shopName,
    baseURL: options.publicUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        admin_users: adminUsers,
        account: staffAccounts,
        session: staffSessions,
        verification: staffVerifications,
        twoFactor: staffTwoFactors,
      },
    }),
    advanced: {
      // Our tables leave out what only sign-in through other companies would fill.
      database: { generateId: false, validateSchema: false },
      cookiePrefix: 'staff',
      useSecureCookies: options.publicUrl.startsWith('https:'),
    },
    user: {
      modelName: 'admin_users',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: { expiresIn: SESSION_SECONDS, cookieCache: { enabled: false } },
    // Whoever reads the database finds no link there that works.
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 200,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        options.sendReset({ email: user.email, fullName: user.name }, token),
    },
    plugins: [
      twoFactor({
        issuer: options.shopName,
        backupCodeOptions: {
          storeBackupCodes: 'encrypted',
          customBackupCodesGenerate: makeRecoveryCodes,
        },
        schema: { user: { fields: { twoFactorEnabled: 'two_factor_enabled' } } },
      }),
      // By which `as-person.server.ts` says for whom it asks.
      bearer(),
    ],
  })
}

export type SignInLibrary = ReturnType<typeof createSignInLibrary>
