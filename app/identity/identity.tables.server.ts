import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { SecurityKind } from './security/security-event.ts'
import { staffRoles } from './staff-member.ts'

export const customers = pgTable('customers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Null for a guest without one. */
  email: text('email').unique(),
  isGuest: boolean('is_guest').notNull().default(false),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** The version of the privacy policy; null for rows from before versions were stored. */
  privacyVersion: text('privacy_version'),
  /** A note about the customer, visible only to staff. */
  staffNote: text('staff_note').notNull().default(''),
  /** The row of an erased customer stays for its orders. */
  erasedAt: moment('erased_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const customerSessions = pgTable('customer_sessions', {
  id: text('id').primaryKey(),
  token: text('token').notNull().unique(),
  customerId: text('customer_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  hasOldName: boolean('has_old_name').notNull().default(false),
})

export const customerCredentials = pgTable('customer_credentials', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  customerId: text('customer_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const verifications = pgTable('verifications', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const guestJoins = pgTable('guest_joins', {
  guestId: text('guest_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  wantedAt: moment('wanted_at').notNull(),
})

export const staff = pgTable('staff', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** A generated password, which only permits choosing another. */
  hasFirstPassword: boolean('has_first_password').notNull().default(false),
  /** Of the last generated password, which can't be chosen. */
  firstPasswordHash: text('first_password_hash'),
  role: text('role', { enum: staffRoles }).notNull(),
  leftAt: moment('left_at'),
  createdAt: moment('created_at').notNull(),
  passwordChangedAt: moment('password_changed_at').notNull(),
  /** A new owner may not handle money before this time; null for all others. */
  moneyFrom: moment('money_from'),
})

export const staffSessions = pgTable('staff_sessions', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  /** The last proof of the second factor in this session, or of the password for a member without one. */
  verifiedAt: moment('second_factor_at'),
})

export const staffSecondFactors = pgTable('staff_second_factors', {
  staffId: uuid('staff_id').primaryKey(),
  sealedKey: text('sealed_key').notNull(),
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: uuid('staff_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

export const staffChallenges = pgTable('staff_challenges', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const staffPasskeys = pgTable('staff_passkeys', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  uses: bigint('uses', { mode: 'number' }).notNull().default(0),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  madeAt: moment('made_at').notNull(),
  usedAt: moment('used_at'),
})

export const staffPasskeyAsks = pgTable('staff_passkey_asks', {
  challenge: text('challenge').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const auditEntries = pgTable('audit_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  staffId: uuid('staff_id'),
  staffName: text('staff_name').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
})

export const loginTries = pgTable(
  'login_tries',
  {
    account: text('account').notNull(),
    source: text('source').notNull(),
    wrong: integer('wrong').notNull(),
    opensAt: moment('opens_at').notNull(),
    hasPlace: boolean('has_place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.source] })],
)

export const loginThrottles = pgTable('login_lines', {
  account: text('account').primaryKey(),
  nextPlaceAt: moment('next_place_at').notNull(),
})

export const rateWindows = pgTable(
  'rate_windows',
  {
    key: text('key').notNull(),
    windowStart: moment('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
)

export const securityEvents = pgTable(
  'security_events',
  {
    hour: moment('hour').notNull(),
    kind: text('kind').$type<SecurityKind>().notNull(),
    account: text('account').notNull(),
    times: integer('times').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.kind, table.account] })],
)
