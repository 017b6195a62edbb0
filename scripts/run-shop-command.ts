import { connectForCommand, runCommand } from '../app/command.server.ts'

type CommandContext = Awaited<ReturnType<typeof connectForCommand>>
type CommandResult = { ok: boolean; lines: string[] }

/** Runs a command with its arguments and prints its lines. */
export function runShopCommand(
  run: (context: CommandContext, args: string[]) => Promise<CommandResult>,
): Promise<void> {
  return runCommand(async () => {
    const context = await connectForCommand()
    try {
      const { ok, lines } = await run(context, process.argv.slice(2))
      for (const line of lines) console.log(line)
      process.exitCode = ok ? 0 : 1
    } finally {
      await context.close()
    }
  })
}
