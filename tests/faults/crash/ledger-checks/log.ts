/** During faults, libraries and the database also log in the usual format, without secrets. */
export function findLogFaults(output: string, secrets: readonly string[]): string[] {
  const raw = output.split('\n').filter((line) => line !== '' && !isOwnLine(line) && !isLogLine(line))
  const leaked = secrets.filter((secret) => secret.length > 5 && output.includes(secret))
  return [...raw.map((line) => `a raw line in the log: ${line}`), ...leaked.map((one) => `the log tells ${one}`)]
}

/** A startup message of the shop. */
const isOwnLine = (line: string) => line.startsWith('  ')

function isLogLine(line: string): boolean {
  try {
    return typeof (JSON.parse(line) as { msg?: unknown }).msg === 'string'
  } catch {
    return false
  }
}
