import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The calls of a browser that a journey needs. `run` runs a function body in the page and returns its result. */
export type OtherBrowser = {
  open(url: string): Promise<void>
  run<T>(body: string): Promise<T>
  close(): Promise<void>
}

export function isInstalled(...programs: string[]): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.every((program) => folders.some((folder) => canRun(join(folder, program))))
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Uses WebDriver BiDi, which Firefox supports itself. `before` runs in every page before the page's own scripts. */
export async function openFirefox(before = ''): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'enkiama-firefox-'))
  const child = spawn('firefox-esr', ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    env: { ...process.env, HOME: profile },
  })
  const address = await lineOf(child, /WebDriver BiDi listening on (ws:\S+)/)
  const send = await speak(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context ?? ''
  if (before) await send('script.addPreloadScript', { functionDeclaration: `() => { ${before} }` })
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    run: (body) => evaluate(send, context, body) as Promise<never>,
    async close() {
      await end(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

type Send = (method: string, params: object) => Promise<unknown>

async function evaluate(send: Send, context: string, body: string): Promise<unknown> {
  const expression = `(async () => { ${body} })().then((value) => JSON.stringify(value ?? null))`
  const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
  const { result, exceptionDetails } = answer as { result?: { value: string }; exceptionDetails?: { text: string } }
  if (!result) throw new Error(exceptionDetails?.text)
  return JSON.parse(result.value)
}

type Reply = { id?: number; type: string; result: unknown; message?: string }

async function speak(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id ?? -1)?.(reply)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)))
  })
  return async (method, params) => {
    const id = waiting.size + 1
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`)
    return reply.result
  }
}

/** Uses WebDriver on a virtual screen. */
export async function openWebKit(): Promise<OtherBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve) => {
    screen.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`))
  })
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const close = async () => {
    await end(driver)
    await end(screen)
  }
  const call = driverCalls(`http://127.0.0.1:${port}`)
  await untilListening(port)
  const { sessionId } = (await call('POST', '/session', { capabilities: {} })) as { sessionId: string }
  const at = `/session/${sessionId}`
  return {
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    run: (body) =>
      call('POST', `${at}/execute/async`, {
        script: `const done = arguments[0]; (async () => { ${body} })().then((value) => done(value ?? null))`,
        args: [],
      }) as Promise<never>,
    async close() {
      await call('DELETE', at).catch(() => {})
      await close()
    },
  }
}

const driverCalls = (base: string) => async (method: string, path: string, input?: object) => {
  const init = input ? { method, body: JSON.stringify(input) } : { method }
  const answer = await fetch(base + path, init)
  const { value } = (await answer.json()) as { value: { message?: string } }
  if (!answer.ok) throw new Error(`${path}: ${value.message}`)
  return value as unknown
}

async function untilListening(port: number) {
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function lineOf(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (part: Buffer) => {
      text += part
      const [, found] = wanted.exec(text) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the browser ended:\n${text}`)))
  })
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}
