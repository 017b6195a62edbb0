import { connectForCommand, runCommand } from '../app/command.server.ts'
import { runStaffCommand } from '../app/staff/people/staff-command.server.ts'

/** Usage: `npm run admin -- list|add NAME|rename OLD NEW|reset NAME` */
await runCommand(async () => {
  const books = await connectForCommand()
  try {
    const { ok, lines } = await runStaffCommand(books, process.argv.slice(2))
    for (const line of lines) console.log(line)
    process.exitCode = ok ? 0 : 1
  } finally {
    await books.close()
  }
})
