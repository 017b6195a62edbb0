import { connectForCommand, runCommand } from '../app/command.server.ts'
import { runCustomerCommand } from '../app/privacy/customer-command.server.ts'

/** Usage: `npm run customer -- export|erase MAIL|ORDER` */
await runCommand(async () => {
  const books = await connectForCommand()
  try {
    const { ok, lines } = await runCustomerCommand(books, process.argv.slice(2))
    for (const line of lines) console.log(line)
    process.exitCode = ok ? 0 : 1
  } finally {
    await books.close()
  }
})
