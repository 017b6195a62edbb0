import type { Row } from './row.ts'

/** For a file that is run alone. */
export async function print(measure: () => Promise<Row[]>) {
  for (const { name, value, unit, ratio, goal } of await measure()) {
    process.stdout.write(
      `${name}: ${value} ${unit}${ratio === undefined ? '' : `, ratio ${ratio}`} (goal: ${JSON.stringify(goal)})\n`,
    )
  }
}
