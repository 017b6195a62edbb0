import { cpus, release } from 'node:os'

/**
 * One fault and the time without orders after it. `isBusy`: other programs used the machine at the end of that time.
 */
export type FailoverRound = { fault: string; seconds: number; isBusy: boolean }

/** Purchases from a cluster, which the shop reaches by one kind of address. */
export type FailoverRun = {
  way: string
  rounds: FailoverRound[]
  placed: number
  toldAsPaid: number
  charged: number
  turnedAway: number
  wrong: number
}

export function writeReport(runs: readonly FailoverRun[], { maxSeconds }: { maxSeconds: number }): string {
  const [first] = cpus()
  return [
    '# What the failovers found',
    '',
    'Written by `npm run test:long` where Patroni, etcd, HAProxy and PostgreSQL are installed, after all its checks have',
    'passed: each order that was answered is there, each charge has paid one order, and no answer was wrong. Seconds are from',
    `the fault to the next order: at most ${maxSeconds} in one round of each at least, and in all on a machine without other work.`,
    '',
    `The machine: ${cpus().length} cores (${first?.model.trim() ?? 'of an unknown kind'}), Linux ${release()}.`,
    '',
    '| reached by | fault | rounds | on a busy machine | seconds without an order |',
    '|---|---|---|---|---|',
    ...runs.flatMap(({ way, rounds }) => faultsOf(rounds).map((fault) => `| ${way} | ${writeFault(fault, rounds)} |`)),
    '',
    '| reached by | orders placed | told as paid | charged | calls told to try again | wrong answers |',
    '|---|---|---|---|---|---|',
    ...runs.map(
      ({ way, placed, toldAsPaid, charged, turnedAway, wrong }) =>
        `| ${[way, placed, toldAsPaid, charged, turnedAway, wrong].join(' | ')} |`,
    ),
    '',
  ].join('\n')
}

const faultsOf = (rounds: readonly FailoverRound[]) => [...new Set(rounds.map(({ fault }) => fault))]

function writeFault(fault: string, rounds: readonly FailoverRound[]): string {
  const all = rounds.filter((round) => round.fault === fault)
  const seconds = all.map((round) => round.seconds).sort((one, other) => one - other)
  const span = [seconds.at(0), seconds.at(-1)].map((some = 0) => some.toFixed(1)).join(' to ')
  return [fault, all.length, all.filter(({ isBusy }) => isBusy).length, span].join(' | ')
}
