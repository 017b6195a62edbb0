import type { Logger } from 'pino'

/** `run` does what is due in the module's table and returns the number of rows. */
export type Job = { name: string; everySeconds: number; run(): Promise<number> }

export type Jobs = {
  /** Only saves time: the next regular run would find the work too. */
  wake(name: string): void
}

export type JobRunner = Jobs & {
  wakeAll(): void
  start(jobs: Job[]): void
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
