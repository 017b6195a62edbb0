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
import { deactivateStaff, removeSecondFactor, type StaffChangeResult, setStaffRole } from './staff-changes.server.ts'

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

type Command = (
  dependencies: StaffDependencies,
  name: string,
  argument: string | undefined,
) => Promise<CommandResult | null>

/** Each command returns null if the arguments after the name are invalid. */
const commands: Record<string, Command> = {
  async add(dependencies, name, role = 'helper') {
    return isRole(role) ? printPassword(await addStaff(dependencies, { name, role, by: null })) : null
  },
  async rename(dependencies, name, newName) {
    if (!newName) return null
    const renamed = await renameStaff(dependencies, name, newName)
    return renamed.ok
      ? { ok: true, lines: [`${name} logs in as ${renamed.username} from now on.`] }
      : refusalResult(renamed.reason)
  },
  async role(dependencies, name, role) {
    if (!isRole(role)) return null
    return printChange(
      await setStaffRole({ dependencies, by: null, username: name }, role),
      `${name} is ${role} from now on.`,
    )
  },
  async reset(dependencies, name, argument) {
    return argument ? null : printPassword(await resetStaffPassword(dependencies, name))
  },
  async 'no-second-factor'(dependencies, name, argument) {
    if (argument) return null
    const removed = await removeSecondFactor({ dependencies, by: null, username: name })
    return printChange(removed, `${name} logs in by the password alone from now on.`)
  },
  async leave(dependencies, name, argument) {
    if (argument) return null
    return printChange(
      await deactivateStaff({ dependencies, by: null, username: name }),
      `${name} is logged out and can't log in.`,
    )
  },
}

export async function runStaffCommand(dependencies: StaffDependencies, args: string[]): Promise<CommandResult> {
  const [commandName = '', name, argument, ...rest] = args
  if (commandName === 'list' && !name) return listMembers(dependencies)
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined
  const result = command && name && rest.length === 0 ? await command(dependencies, name, argument) : null
  return result ?? { ok: false, lines: staffCommandUsage }
}

async function listMembers(dependencies: StaffDependencies): Promise<CommandResult> {
  const people = await listStaff(dependencies)
  const lines = people.map(({ username, role, leftAt }) => `${username} (${leftAt ? 'left' : role})`)
  return { ok: true, lines: lines.length > 0 ? lines : ['Nobody works here yet.'] }
}

function isRole(word: string | undefined): word is StaffRole {
  return staffRoles.some((role) => role === word)
}

function printPassword(result: NewPassword): CommandResult {
  if (!result.ok) return refusalResult(result.reason)
  return { ok: true, lines: [`${result.username} / ${result.password}   (shown this once)`] }
}

function printChange(result: StaffChangeResult, done: string): CommandResult {
  return result.ok ? { ok: true, lines: [done] } : refusalResult(result.reason)
}

function refusalResult(reason: keyof typeof staffRefusals): CommandResult {
  return { ok: false, lines: [staffRefusals[reason]] }
}
