import { type StaffRole, staffRoles } from '../../identity/staff-member.ts'
import {
  addStaff,
  listStaff,
  type NewPassword,
  renameStaff,
  resetStaffPassword,
  type StaffDependencies,
} from '../staff.server.ts'
import { staffRefusals } from '../staff-refusals.server.ts'
import { endStaff, removeSecondFactor, type StaffChangeResult, setStaffRole } from './staff-changes.server.ts'

export const staffCommandUsage = [
  'npm run admin -- list                    who works here, and as what',
  'npm run admin -- add NAME [ROLE]         adds a helper, or another role, and prints a password',
  'npm run admin -- rename OLD NEW          gives a person another name to log in with',
  'npm run admin -- role NAME ROLE          makes a person an owner, bookkeeper, helper or packer',
  'npm run admin -- reset NAME              prints a new password and ends the sessions of that person',
  'npm run admin -- no-second-factor NAME   lets a person log in by the password alone: see or call them first',
  'npm run admin -- leave NAME              ends the sessions of a person who has left, for good',
]

export type CommandResult = { ok: boolean; lines: string[] }

type Command = (books: StaffDependencies, name: string, second: string | undefined) => Promise<CommandResult | null>

/** Null if the arguments after the name are invalid. */
const commands: Record<string, Command> = {
  async add(books, name, role = 'helper') {
    return isRole(role) ? printPassword(await addStaff(books, { name, role, by: null })) : null
  },
  async rename(books, name, newName) {
    if (!newName) return null
    const renamed = await renameStaff(books, name, newName)
    return renamed.ok
      ? { ok: true, lines: [`${name} logs in as ${renamed.username} from now on.`] }
      : refused(renamed.reason)
  },
  async role(books, name, role) {
    if (!isRole(role)) return null
    return printChange(await setStaffRole({ books, by: null, username: name }, role), `${name} is ${role} from now on.`)
  },
  async reset(books, name, second) {
    return second ? null : printPassword(await resetStaffPassword(books, name))
  },
  async 'no-second-factor'(books, name, second) {
    if (second) return null
    const removed = await removeSecondFactor({ books, by: null, username: name })
    return printChange(removed, `${name} logs in by the password alone from now on.`)
  },
  async leave(books, name, second) {
    if (second) return null
    return printChange(await endStaff({ books, by: null, username: name }), `${name} is logged out and can't log in.`)
  },
}

export async function runStaffCommand(books: StaffDependencies, words: string[]): Promise<CommandResult> {
  const [word = '', name, second, ...rest] = words
  if (word === 'list' && !name) return list(books)
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  const result = command && name && rest.length === 0 ? await command(books, name, second) : null
  return result ?? { ok: false, lines: staffCommandUsage }
}

async function list(books: StaffDependencies): Promise<CommandResult> {
  const people = await listStaff(books)
  const lines = people.map(({ username, role, leftAt }) => `${username} (${leftAt ? 'left' : role})`)
  return { ok: true, lines: lines.length > 0 ? lines : ['Nobody works here yet.'] }
}

function isRole(word: string | undefined): word is StaffRole {
  return staffRoles.some((role) => role === word)
}

function printPassword(result: NewPassword): CommandResult {
  if (!result.ok) return refused(result.reason)
  return { ok: true, lines: [`${result.username} / ${result.password}   (shown this once)`] }
}

function printChange(result: StaffChangeResult, done: string): CommandResult {
  return result.ok ? { ok: true, lines: [done] } : refused(result.reason)
}

function refused(reason: keyof typeof staffRefusals): CommandResult {
  return { ok: false, lines: [staffRefusals[reason]] }
}
