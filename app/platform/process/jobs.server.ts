import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'

/** `run` does what is due in the module's table and returns the number of rows. */
export type Job = { name: string; everySeconds: number; run(): Promise<number> }

export type Jobs = {
  /** Only saves time: the next regular run would find the work too. */
  wake(name: string): void
}

/** Since this process started, of its own rounds. */
export type JobRecord = { name: string; succeededAt: number | null; failures: number }

export type JobRunner = Jobs & {
  records(): JobRecord[]
  wakeAll(): void
  start(jobs: Job[]): void
  stop(): Promise<void>
}

export function createJobRunner(log: Logger, clock: Clock): JobRunner {
  const rounds = new Map<string, Round>()
  return {
    start(jobs) {
      for (const job of jobs) rounds.set(job.name, startRounds(job, log, clock))
    },
    records: () => [...rounds.values()].map((round) => round.record),
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

type Round = { record: JobRecord; wake(): void; stop(): Promise<void> }

function startRounds(job: Job, log: Logger, clock: Clock): Round {
  const record: JobRecord = { name: job.name, succeededAt: null, failures: 0 }
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  async function work() {
    do {
      again = false
      try {
        while (!stopped && (await job.run()) > 0);
        record.succeededAt = clock.now().getTime()
      } catch (error) {
        record.failures += 1
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
    record,
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
