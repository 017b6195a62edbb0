import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import { concerns, type Form, type KeptAnswer, mayGoOn, sizeOf } from './kept-answer.server.ts'
import { createKeptFacts, type ReadFact } from './kept-facts.server.ts'
import { createKeptForms } from './kept-forms.server.ts'
import { createNewsLog } from './news-log.server.ts'
import { oneByOne } from './one-by-one.server.ts'
import type { Encoding } from './packing.server.ts'
import { createRoom } from './room.server.ts'

/** `once` goes to all who wait for this making, and to nobody later. */
export type Made<T> = { kept: KeptAnswer | null; once: T }

/** Must depend on nothing but the address: others get what it makes, too. */
export type Make<T> = (address: string) => Promise<Made<T>>

export type KeptAnswers = {
  find(address: string): KeptAnswer | undefined
  /** Requests at the same time share one making. */
  get<T>(address: string, make: Make<T>): Promise<KeptAnswer | T>
  /** Call it before what the answer shows is read; what it gives keeps the answer, unless that has changed since. */
  begin(address: string): (answer: KeptAnswer) => void
  /** What many answers show, read once until `subject` changes. */
  fact: ReadFact
  /** The shortest ready form that is accepted. Where there is none, it is made of the one that every answer has. */
  form(answer: KeptAnswer, accepted: readonly Encoding[]): Promise<Form>
  /** Forgets what shows any of the subjects. */
  forget(subjects: readonly string[]): void
  clear(): void
  /** Nothing is kept before: somebody must tell what changes. `caughtUp` ends when all news so far have been read. */
  follow(caughtUp: () => Promise<void>): void
  caughtUp(): Promise<void>
}

type Known = { answer: KeptAnswer; make?: Make<unknown>; packBestAt: number }

const megabyte = 1024 * 1024
const usualRoom = { packedBytes: 25 * megabyte, bestBytes: 4 * megabyte, otherBytes: 2 * megabyte }
/** So many of those asked for most are made again by themselves after a change. */
const mostMadeAgain = 20
const oftenAsked = 3
/** Brotli's best form of a page takes a third of a second to make: for a page that is asked for so often, it is worth it. */
const worthBest = 8
/** Times as long as a packing took: a rush, in which many pages become worth it, is no moment to give a core to it. */
const restAfterBest = 9
/** How long the last good answer may go on while the next one is made. */
const graceMs = 1_000

export function createKeptAnswers(clock: Clock, room = usualRoom): KeptAnswers {
  const forms = createKeptForms(room)
  const packed = createRoom<string, Known>(room.packedBytes, ({ answer }) => forms.drop(answer))
  const makings = new Map<string, Promise<Made<unknown>>>()
  const facts = createKeptFacts()
  const news = createNewsLog()
  let readNews: (() => Promise<void>) | null = null

  const makeAgain = oneByOne<Make<unknown>>(async (address, make) => void (await makeOnce(address, make)))
  const improve = oneByOne<Known>(async (address, known) => {
    const began = performance.now()
    await forms.addBest(known.answer, () => packed.peek(address) === known)
    await wait((performance.now() - began) * restAfterBest, undefined, { ref: false })
  })

  function find(address: string): KeptAnswer | undefined {
    const known = packed.use(address)
    if (!known) return undefined
    if (known.answer.until <= clock.now().getTime()) return void packed.drop(address)
    known.answer.asked++
    forms.touchBest(known.answer)
    if (known.answer.asked >= known.packBestAt) improveLater(address, known)
    return known.answer
  }

  function improveLater(address: string, known: Known) {
    known.packBestAt = known.answer.asked * 2
    improve(address, known)
  }

  function begin(address: string, make?: Make<unknown>) {
    const began = news.now()
    return (answer: KeptAnswer) => {
      const missed = news.since(began)
      if (!readNews || !missed || concerns(answer, missed)) return
      const known: Known = { answer, packBestAt: worthBest, ...(make ? { make } : {}) }
      answer.asked += packed.peek(address)?.answer.asked ?? 0
      packed.put(address, sizeOf(answer), known)
      if (answer.asked >= worthBest) improveLater(address, known)
    }
  }

  async function makeOnce<T>(address: string, make: Make<T>): Promise<Made<T>> {
    const running = makings.get(address)
    if (running) return running as Promise<Made<T>>
    const keep = begin(address, make)
    const making = make(address)
    makings.set(address, making)
    try {
      const made = await making
      if (made.kept) keep(made.kept)
      return made
    } finally {
      if (makings.get(address) === making) makings.delete(address)
    }
  }

  /** Begins to make those asked for most again, and tells which. */
  function refresh(changed: [string, Known][]): Set<Known> {
    const most = changed
      .map(([address, known]) => ({ address, known, asked: known.answer.asked }))
      .filter(({ known, asked }) => known.make && asked >= oftenAsked)
      .sort((a, b) => b.asked - a.asked)
      .slice(0, mostMadeAgain)
    for (const { address, known } of most) if (known.make) makeAgain(address, known.make)
    return new Set(most.map(({ known }) => known))
  }

  function tell(subjects: readonly string[] | null) {
    news.tell(subjects)
    // Who asks from now on must not be given what was read before.
    makings.clear()
    facts.forget(subjects)
    const changed = [...packed.entries()].filter(([, { answer }]) => !subjects || concerns(answer, subjects))
    const graceEnd = clock.now().getTime() + graceMs
    const refreshed = refresh(changed)
    for (const [address, known] of changed) {
      const { answer } = known
      answer.asked = Math.floor(answer.asked / 2)
      if (subjects && refreshed.has(known) && mayGoOn(answer, subjects)) answer.until = Math.min(answer.until, graceEnd)
      else packed.drop(address)
    }
  }

  return {
    find,
    begin,
    fact: (subject, read) => (readNews ? facts.get(subject, read) : read()),
    async get<T>(address: string, make: Make<T>) {
      const known = find(address)
      if (known) return known
      const made = await makeOnce(address, make)
      return made.kept ?? made.once
    },
    form: forms.of,
    forget: tell,
    clear: () => tell(null),
    follow(caughtUp) {
      readNews = caughtUp
    },
    caughtUp: async () => readNews?.(),
  }
}
