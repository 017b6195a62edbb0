/**
 * Even during faults, every log line must have the usual format and no secrets, also those of libraries and of the
 * database.
 */
export function findLogFaults(output: string, secrets: readonly string[]): string[] {
  const raw = output.split('\n').filter((line) => line !== '' && !isOwnLine(line) && !isLogLine(line))
  const leaked = secrets.filter((secret) => secret.length > 5 && output.includes(secret))
  return [...raw.map((line) => `a raw line in the log: ${line}`), ...leaked.map((one) => `the log tells ${one}`)]
}

/** True for a line that the shop prints at its start. */
const isOwnLine = (line: string) => line.startsWith('  ')

function isLogLine(line: string): boolean {
  try {
    return typeof (JSON.parse(line) as { msg?: unknown }).msg === 'string'
  } catch {
    return false
  }
}
