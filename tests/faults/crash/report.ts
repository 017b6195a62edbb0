import { readFileSync } from 'node:fs'
import type { RunRecord } from './record.ts'

/** Writes the report of long runs from their files of records: `node tests/faults/crash/report.ts FILE… > report.md`. */
function report(records: readonly RunRecord[]): string {
  const sum = (of: (record: RunRecord) => number) => records.reduce((all, one) => all + of(one), 0)
  const failed = records.filter(({ faults }) => faults.length > 0)
  const said = (word: RegExp) => records.flatMap(({ faults }) => faults).filter((fault) => word.test(fault)).length
  const reviews = records.flatMap((one) => Object.entries(one.reviews).flatMap(([reason, n]) => Array(n).fill(reason)))
  return [
    '# What the crash runs found',
    '',
    `Made by \`node tests/faults/crash/report.ts\` from the records of the runs. Seeds ${spans(records.map(({ seed }) => seed))}:`,
    `${records.length} runs, each with a kill and the check of all books after it. \`SEED=n npx vitest run tests/faults/crash\``,
    'plays one again, `LONG=1 CRASH_FROM=n` goes on from a seed.',
    ...(records.length < all
      ? ['', `${all - records.length} of the ${all} that \`npm run test:long\` plays are still to be played.`]
      : []),
    '',
    '| | |',
    '|---|---|',
    `| runs | ${records.length} |`,
    `| lost | ${said(/^lost/)} |`,
    `| doubled | ${said(/^doubled/)} |`,
    `| charged wrong | ${said(/^mischarged/)} |`,
    `| runs with any fault | ${failed.length} |`,
    `| orders placed, paid | ${sum(({ orders }) => orders)}, ${sum(({ paid }) => paid)} |`,
    `| charges at the providers, each found in the books | ${sum(({ charges }) => charges)}, KES ${thousands(sum(({ kes }) => kes))} |`,
    `| given back | KES ${thousands(sum(({ givenBackKes }) => givenBackKes))} |`,
    `| messages to the makers that came again, after a lost answer | ${sum(({ repeats }) => repeats)} |`,
    `| seconds a run | ${(sum(({ ms }) => ms) / records.length / 1_000).toFixed(1)}, on a machine of two cores, busy with other work |`,
    '',
    ...table(
      'Killed',
      records.map(({ kill }) => kill),
    ),
    ...table(
      'When',
      records.map(({ came, point }) => (came === 'point' ? `at: ${point}` : (moments[came] ?? came))),
    ),
    ...table(
      'What else went wrong',
      records.map(({ fault }) => fault),
    ),
    ...table(
      'Who bought',
      records.flatMap(({ ways }) => ways),
    ),
    ...table('What staff had to look at', reviews),
  ].join('\n')
}

const all = 1_000

const moments: Record<string, string> = {
  moment: 'at a random piece of data between shop and database',
  end: 'when the buyers had done what they could',
}

const thousands = (amount: number) => amount.toLocaleString('en')

function table(head: string, values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const rows = [...counts].sort(([, one], [, other]) => other - one)
  return [`| ${head} | |`, '|---|---|', ...rows.map(([value, count]) => `| ${value} | ${count} |`), '']
}

/** Like '1 to 9, 12'. */
function spans(seeds: readonly number[]): string {
  const sorted = [...seeds].sort((one, other) => one - other)
  const firsts = sorted.filter((seed, place) => sorted[place - 1] !== seed - 1)
  const lasts = sorted.filter((seed, place) => sorted[place + 1] !== seed + 1)
  return firsts.map((first, place) => (first === lasts[place] ? `${first}` : `${first} to ${lasts[place]}`)).join(', ')
}

const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
const records = lines.map((line) => JSON.parse(line) as RunRecord)
// A repeated seed counts once.
process.stdout.write(report([...new Map(records.map((record) => [record.seed, record])).values()]))
