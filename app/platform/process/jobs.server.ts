import type { Logger } from 'pino'

/**
 * A piece of work that runs by itself. Its queue is a table of the module that owns it, with a due time in every row,
 * written in the transaction that made the work necessary. `run` takes what is due, and returns how many rows it did.
 */
export type Job = { name: string; everySeconds: number; run(): Promise<number> }

export type Jobs = {
  /** Runs the named job soon, in this process; the next regular round finds it anyway. */
  wake(name: string): void
}

export type JobRunner = Jobs & {
  /** Runs every job soon: the database is back. */
  wakeAll(): void
  start(jobs: Job[]): void
  /** Stops after the rounds in progress have ended. */
  stop(): Promise<void>
}

export function createJobRunner(log: Logger): JobRunner {
  const rounds = new Map<string, Round>()
  return {
    start(jobs) {
      for (const job of jobs) rounds.set(job.name, startRounds(job, log))
    },
    wake(name) {
      rounds.get(name)?.wake()
    },
    wakeAll() {
      for (const round of rounds.values()) round.wake()
    },
    async stop() {
      await Promise.all([...rounds.values()].map((round) => round.stop()))
    },
  }
}

type Round = { wake(): void; stop(): Promise<void> }

function startRounds(job: Job, log: Logger): Round {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  async function work() {
    do {
      again = false
      try {
        while (!stopped && (await job.run()) > 0);
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a round of work failed and will run again')
      }
    } while (again && !stopped)
  }

  function wake() {
    if (stopped) return
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    running = work().finally(() => {
      running = null
      if (!stopped) timer = setTimeout(wake, job.everySeconds * 1000).unref()
    })
  }

  timer = setTimeout(wake, 50).unref()
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
