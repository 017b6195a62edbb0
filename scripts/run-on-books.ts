import { connectForCommand, runCommand } from '../app/command.server.ts'

type Books = Awaited<ReturnType<typeof connectForCommand>>
type Outcome = { ok: boolean; lines: string[] }

/** Runs a command with the words behind it, and prints what it says. */
export function runOnBooks(run: (books: Books, words: string[]) => Promise<Outcome>): Promise<void> {
  return runCommand(async () => {
    const books = await connectForCommand()
    try {
      const { ok, lines } = await run(books, process.argv.slice(2))
      for (const line of lines) console.log(line)
      process.exitCode = ok ? 0 : 1
    } finally {
      await books.close()
    }
  })
}
