import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { StartProblem } from '#app/framework/process/start-checks.server.ts'
import { secretProblems } from '#app/shop/config/secret-problems.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { staff, staffSecondFactors } from '../identity/identity.tables.server.ts'
import { hashPassword } from '../identity/passwords.server.ts'
import { findPasswordWeakness } from '../identity/refused-passwords.server.ts'
import { moneyHoldEnd, type StaffMember, type StaffRole } from '../identity/staff-member.ts'
import { recordMemberAudit } from './audit.server.ts'
import { clearStaffLoginTries } from './login/staff-login.server.ts'
import { generatePassword } from './password/generated-password.server.ts'
import { endStaffLogins } from './sessions/end-sessions.server.ts'
import { memberColumns } from './sessions/staff-sessions.server.ts'
import type { TemporaryLogin } from './staff-answers.ts'

export type StaffDependencies = Pick<Shop, 'db' | 'clock'>

export type StaffRefusal = 'unknown-name' | 'name-taken' | 'bad-name'
export type NewPassword = ({ ok: true } & TemporaryLogin) | { ok: false; reason: StaffRefusal }

/** Adds the first owner if there is no staff. Returns a generated password to print once, otherwise null. */
export async function ensureFirstOwner(shop: Shop): Promise<string | null> {
  const { username, password } = shop.config.firstAdmin
  if ((await shop.db.$count(staff)) > 0) return null
  const problems = secretProblems(shop.config)
  if (password && findPasswordWeakness(shop, password))
    problems.push('ADMIN_PASSWORD is one of the most common passwords, or a word of this shop: choose another one.')
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))
  const firstPassword = password ?? generatePassword()
  // Two processes may start at once: only the one that added the row prints its password.
  const added = await createStaff(shop, {
    username: normalizeUsername(username) ?? 'admin',
    name: username,
    password: firstPassword,
    isGenerated: !password,
    role: 'owner',
  })
  return added && !password ? firstPassword : null
}

/** Adds a helper to a demo shop, so that both roles can be tried. Returns the login to print once, otherwise null. */
export async function ensureDemoHelper(shop: Shop): Promise<TemporaryLogin | null> {
  if (!shop.config.isDemo || !shop.config.seedDemo) return null
  const added = await addStaff(shop, { name: 'helper', role: 'helper', by: null })
  return added.ok ? added : null
}

/** Current members first, then former ones. */
export async function listStaff(shop: StaffDependencies) {
  return shop.db
    .select({
      ...memberColumns,
      createdAt: staff.createdAt,
      leftAt: staff.leftAt,
      secondFactorSince: staffSecondFactors.confirmedAt,
      moneyFrom: staff.moneyFrom,
    })
    .from(staff)
    .leftJoin(staffSecondFactors, eq(staffSecondFactors.staffId, staff.id))
    .orderBy(sql`${staff.leftAt} is not null`, asc(staff.username))
}

type AddStaffInput = { name: string; role: StaffRole; by: StaffMember | null }

export async function addStaff(shop: StaffDependencies, { name, role, by }: AddStaffInput): Promise<NewPassword> {
  const username = normalizeUsername(name)
  if (!username) return { ok: false, reason: 'bad-name' }
  const password = generatePassword()
  const login = { username, name: name.trim(), password }
  const added = await createStaff(shop, { ...login, isGenerated: true, role }, by)
  return added ? { ok: true, ...login } : { ok: false, reason: 'name-taken' }
}

export async function renameStaff(
  shop: StaffDependencies,
  oldName: string,
  newName: string,
): Promise<{ ok: true; username: string } | { ok: false; reason: StaffRefusal }> {
  const username = normalizeUsername(newName)
  if (!username) return { ok: false, reason: 'bad-name' }
  return shop.db.transaction(async (tx) => {
    const [person] = await tx.select().from(staff).where(eq(staff.username, oldName.toLowerCase())).for('update')
    if (!person || person.leftAt) return { ok: false, reason: 'unknown-name' }
    const [other] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.username, username))
    if (other && other.id !== person.id) return { ok: false, reason: 'name-taken' }
    await tx.update(staff).set({ username, name: newName.trim() }).where(eq(staff.id, person.id))
    const change = { before: { username: person.username }, after: { username } }
    await recordMemberAudit(tx, person.id, { at: shop.clock.now(), staff: null, action: 'staff.rename', ...change })
    return { ok: true, username }
  })
}

/**
 * Also ends all of the member's sessions. An owner resets the passwords of all other roles; for an owner only the
 * command line does (`by` null).
 */
export async function resetStaffPassword(
  shop: StaffDependencies,
  name: string,
  by: StaffMember | null = null,
): Promise<NewPassword> {
  const username = name.trim().toLowerCase()
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const now = shop.clock.now()
  const member = await shop.db.transaction(async (tx) => {
    const [person] = await tx
      .update(staff)
      .set({ passwordHash, hasFirstPassword: true, firstPasswordHash: passwordHash, passwordChangedAt: now })
      .where(and(eq(staff.username, username), isNull(staff.leftAt), by ? ne(staff.role, 'owner') : undefined))
      .returning({ id: staff.id, name: staff.name })
    if (!person) return null
    await endStaffLogins(tx, person.id)
    await recordMemberAudit(tx, person.id, { at: now, staff: by, action: 'staff.reset-password' })
    return person
  })
  if (!member) return { ok: false, reason: 'unknown-name' }
  await clearStaffLoginTries(shop, member.id)
  return { ok: true, username, name: member.name, password }
}

type NewStaff = {
  username: string
  name: string
  password: string
  /** True if the shop generated the password. */
  isGenerated: boolean
  role: StaffRole
}

export async function createStaff(
  shop: StaffDependencies,
  { username, name, password, isGenerated: hasFirstPassword, role }: NewStaff,
  by: StaffMember | null = null,
): Promise<boolean> {
  const id = randomUUID()
  const passwordHash = await hashPassword(password)
  const now = shop.clock.now()
  const moneyHoldEndsAt = moneyHoldEnd({ role, by, at: now })
  return shop.db.transaction(async (tx) => {
    const added = await tx
      .insert(staff)
      .values({
        id,
        username,
        name,
        role,
        passwordHash,
        hasFirstPassword,
        firstPasswordHash: hasFirstPassword ? passwordHash : null,
        moneyFrom: moneyHoldEndsAt,
        createdAt: now,
        passwordChangedAt: now,
      })
      .onConflictDoNothing({ target: staff.username })
      .returning({ id: staff.id })
    if (added.length === 0) return false
    await recordMemberAudit(tx, id, { at: now, staff: by, action: 'staff.add', after: { username, role } })
    return true
  })
}

function normalizeUsername(name: string): string | null {
  const username = name.trim().toLowerCase()
  return /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,59}$/u.test(username) ? username : null
}
