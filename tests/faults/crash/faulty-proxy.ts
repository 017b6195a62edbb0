import { connect, createServer, type Socket } from 'node:net'

/**
 * `silent` accepts connections but holds their data, like a broken network. `refusing` closes each connection at once.
 */
export type ProxyMode = 'open' | 'slow' | 'silent' | 'refusing'

export type FaultyProxy = {
  port: number
  set(mode: ProxyMode): void
  /** Holds the data only of connections whose first data contains this text. */
  hold(beginning: string): void
  /** The number of data chunks so far. */
  passed(): number
  /** Calls `strike` once, after this many more chunks. */
  after(chunks: number, strike: () => void): void
  /** Resets every connection. */
  reset(): void
  close(): Promise<void>
}

const slowMs = 40

/** Starts a proxy to this address that can delay, hold or reset connections. */
export async function startFaultyProxy(target: { host: string; port: number }): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let mode: ProxyMode = 'open'
  let silenced: string | null = null
  let passed = 0
  let due: { at: number; strike: () => void }[] = []

  function count() {
    passed += 1
    const now = due.filter(({ at }) => at <= passed)
    if (now.length === 0) return
    due = due.filter(({ at }) => at > passed)
    for (const { strike } of now) strike()
  }

  function pass(chunk: Buffer, to: Socket, isSilenced: boolean) {
    count()
    const write = () => to.writable && to.write(chunk)
    if (mode === 'silent' || isSilenced) waiting.push(write)
    else if (mode === 'slow') setTimeout(write, slowMs)
    else write()
  }

  function join(from: Socket, to: Socket, isSilenced: () => boolean) {
    sockets.add(from)
    from
      .on('data', (chunk) => pass(chunk, to, isSilenced()))
      .on('error', () => to.destroy())
      .on('close', () => {
        sockets.delete(from)
        // Data that was sent before the end still arrives first.
        if (mode === 'silent') waiting.push(() => to.destroy())
        else setTimeout(() => to.destroy(), mode === 'slow' ? slowMs + 1 : 0)
      })
  }

  const server = createServer((caller) => {
    if (mode === 'refusing') return caller.resetAndDestroy()
    const onward = connect(target)
    let began = ''
    caller.once('data', (chunk) => (began = chunk.toString('latin1')))
    const isSilenced = () => silenced !== null && began.includes(silenced)
    join(caller, onward, isSilenced)
    join(onward, caller, isSilenced)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const reset = () => {
    waiting.length = 0
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold(beginning) {
      silenced = beginning
    },
    set(to) {
      mode = to
      silenced = null
      if (to !== 'silent') for (const write of waiting.splice(0)) write()
    },
    passed: () => passed,
    after(chunks, strike) {
      due.push({ at: passed + chunks, strike })
    },
    reset,
    async close() {
      due = []
      reset()
      await new Promise((done) => server.close(done))
    },
  }
}
