import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { SecurityKind } from './security/security-event.ts'
import type { staffRoles } from './staff-member.ts'

export const customers = pgTable('customers', {
  id: primary.text('id'),
  name: required.text('name'),
  /** Null for a guest who gave no e-mail. */
  email: optional.text('email').unique(),
  isGuest: required.boolean('is_guest').default(false),
  emailVerified: required.boolean('email_verified').default(false),
  image: optional.text('image'),
  /** The version of the privacy policy; null for rows from before versions were stored. */
  privacyVersion: optional.text('privacy_version'),
  /** A note about the customer, visible only to staff. */
  staffNote: required.text('staff_note').default(''),
  /** The row of an erased customer stays for its orders. */
  erasedAt: optional.moment('erased_at'),
  createdAt: required.moment('created_at').defaultNow(),
  updatedAt: required.moment('updated_at').defaultNow(),
})

export const customerSessions = pgTable('customer_sessions', {
  id: primary.text('id'),
  token: required.text('token').unique(),
  customerId: required.text('customer_id'),
  expiresAt: required.moment('expires_at'),
  ipAddress: optional.text('ip_address'),
  userAgent: optional.text('user_agent'),
  createdAt: required.moment('created_at').defaultNow(),
  updatedAt: required.moment('updated_at').defaultNow(),
  hasOldName: required.boolean('has_old_name').default(false),
})

export const customerCredentials = pgTable('customer_credentials', {
  id: primary.text('id'),
  accountId: required.text('account_id'),
  providerId: required.text('provider_id'),
  customerId: required.text('customer_id'),
  accessToken: optional.text('access_token'),
  refreshToken: optional.text('refresh_token'),
  idToken: optional.text('id_token'),
  accessTokenExpiresAt: optional.moment('access_token_expires_at'),
  refreshTokenExpiresAt: optional.moment('refresh_token_expires_at'),
  scope: optional.text('scope'),
  password: optional.text('password'),
  createdAt: required.moment('created_at').defaultNow(),
  updatedAt: required.moment('updated_at').defaultNow(),
})

export const verifications = pgTable('verifications', {
  id: primary.text('id'),
  identifier: required.text('identifier'),
  value: required.text('value'),
  expiresAt: required.moment('expires_at'),
  createdAt: required.moment('created_at').defaultNow(),
  updatedAt: required.moment('updated_at').defaultNow(),
})

export const guestJoins = pgTable('guest_joins', {
  guestId: primary.text('guest_id'),
  customerId: required.text('customer_id'),
  queuedAt: required.moment('wanted_at'),
})

export const staff = pgTable('staff', {
  id: primary.uuid('id'),
  username: required.text('username').unique(),
  name: required.text('name'),
  passwordHash: required.text('password_hash'),
  /** True while the password is a generated one, which only permits choosing another. */
  hasFirstPassword: required.boolean('has_first_password').default(false),
  /** The hash of the last generated password, which can't be chosen again. */
  firstPasswordHash: optional.text('first_password_hash'),
  role: required.text('role').$type<(typeof staffRoles)[number]>(),
  leftAt: optional.moment('left_at'),
  createdAt: required.moment('created_at'),
  passwordChangedAt: required.moment('password_changed_at'),
  /** A new owner may not handle money before this time; null for all others. */
  moneyFrom: optional.moment('money_from'),
})

export const staffSessions = pgTable('staff_sessions', {
  id: primary.uuid('id'),
  staffId: required.uuid('staff_id'),
  createdAt: required.moment('created_at'),
  expiresAt: required.moment('expires_at'),
  lastUsedAt: required.moment('last_used_at').defaultNow(),
  /** The last proof of the second factor in this session, or of the password for a member without one. */
  verifiedAt: optional.moment('second_factor_at'),
  /** 'Chrome on Android', by the login's user agent. */
  device: optional.text('device'),
})

export const staffSecondFactors = pgTable('staff_second_factors', {
  staffId: primary.uuid('staff_id'),
  sealedKey: required.text('sealed_key'),
  confirmedAt: optional.moment('confirmed_at'),
  lastStep: required.bigint('last_step').default(0),
})

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: required.uuid('staff_id'), codeHash: required.text('code_hash') },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

export const staffChallenges = pgTable('staff_challenges', {
  tokenHash: primary.text('token_hash'),
  staffId: required.uuid('staff_id'),
  expiresAt: required.moment('expires_at'),
})

export const staffPasskeys = pgTable('staff_passkeys', {
  id: primary.uuid('id'),
  staffId: required.uuid('staff_id'),
  credentialId: required.text('credential_id').unique(),
  publicKey: required.text('public_key'),
  uses: required.bigint('uses').default(0),
  transports: required.text('transports').array().notNull(),
  name: required.text('name'),
  madeAt: required.moment('made_at'),
  usedAt: optional.moment('used_at'),
})

export const staffPasskeyAsks = pgTable('staff_passkey_asks', {
  challenge: primary.text('challenge'),
  staffId: required.uuid('staff_id'),
  expiresAt: required.moment('expires_at'),
})

export const auditEntries = pgTable('audit_entries', {
  id: primary.identity('id'),
  at: required.moment('at'),
  staffId: optional.uuid('staff_id'),
  staffName: required.text('staff_name'),
  action: required.text('action'),
  subject: required.text('subject'),
  before: optional.jsonb('before'),
  after: optional.jsonb('after'),
})

export const loginTries = pgTable(
  'login_tries',
  {
    account: required.text('account'),
    source: required.text('source'),
    wrong: required.integer('wrong'),
    opensAt: required.moment('opens_at'),
    hasSlot: required.boolean('has_place'),
  },
  (table) => [primaryKey({ columns: [table.account, table.source] })],
)

export const loginThrottles = pgTable('login_lines', {
  account: primary.text('account'),
  nextSlotAt: required.moment('next_place_at'),
})

export const rateWindows = pgTable(
  'rate_windows',
  { key: required.text('key'), windowStart: required.moment('window_start'), count: required.integer('count') },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
)

export const securityEvents = pgTable(
  'security_events',
  {
    hour: required.moment('hour'),
    kind: required.text('kind').$type<SecurityKind>(),
    account: required.text('account'),
    times: required.integer('times'),
    lastAt: required.moment('last_at'),
  },
  (table) => [primaryKey({ columns: [table.hour, table.kind, table.account] })],
)
