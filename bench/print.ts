import type { Row } from './row.ts'

/** Prints the rows of a benchmark that runs alone. */
export async function print(measure: () => Promise<Row[]>) {
  for (const { name, value, unit, ratio, goal } of await measure()) {
    process.stdout.write(
      `${name}: ${value} ${unit}${ratio === undefined ? '' : `, ratio ${ratio}`} (goal: ${JSON.stringify(goal)})\n`,
    )
  }
}
