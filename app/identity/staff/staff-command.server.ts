import {
  addStaff,
  listStaff,
  type NewPassword,
  renameStaff,
  resetStaffPassword,
  type StaffBooks,
  type StaffRefusal,
} from './staff.server.ts'

export const staffCommandUsage = [
  'npm run admin -- list              who works here',
  'npm run admin -- add NAME          adds a person and prints a password',
  'npm run admin -- rename OLD NEW    gives a person another name to log in with',
  'npm run admin -- reset NAME        prints a new password and ends the sessions of that person',
]

const refusals: Record<StaffRefusal, string> = {
  'unknown-name': 'Nobody has that name: npm run admin -- list shows who works here.',
  'name-taken': 'Somebody has that name already.',
  'bad-name': 'A name has 1 to 60 letters, digits, dots, hyphens, underscores or @, and starts with a letter or digit.',
}

export type CommandResult = { ok: boolean; lines: string[] }

export async function runStaffCommand(books: StaffBooks, words: string[]): Promise<CommandResult> {
  const [command, first, second, ...rest] = words
  if (rest.length > 0) return { ok: false, lines: staffCommandUsage }
  if (command === 'list' && !first) return list(books)
  if (command === 'add' && first && !second) return tellPassword(await addStaff(books, first))
  if (command === 'reset' && first && !second) return tellPassword(await resetStaffPassword(books, first))
  if (command === 'rename' && first && second) {
    const renamed = await renameStaff(books, first, second)
    if (!renamed.ok) return { ok: false, lines: [refusals[renamed.reason]] }
    return { ok: true, lines: [`${first} logs in as ${renamed.username} from now on.`] }
  }
  return { ok: false, lines: staffCommandUsage }
}

async function list(books: StaffBooks): Promise<CommandResult> {
  const people = await listStaff(books)
  return { ok: true, lines: people.length > 0 ? people.map(({ username }) => username) : ['Nobody works here yet.'] }
}

function tellPassword(result: NewPassword): CommandResult {
  if (!result.ok) return { ok: false, lines: [refusals[result.reason]] }
  return { ok: true, lines: [`${result.username} / ${result.password}   (shown this once)`] }
}
