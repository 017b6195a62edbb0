import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import type { Balancer } from './balancer.ts'

export async function startHaproxy(program: string, port: number, shopPorts: readonly number[]): Promise<Balancer> {
  const home = await mkdtemp(join(tmpdir(), 'enkiama-haproxy-'))
  const file = join(home, 'haproxy.cfg')
  const state = join(home, 'state')
  await writeFile(file, await settingsOf(port, shopPorts, state))
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(home, { recursive: true, force: true })
  })
  await expect.poll(() => existsSync(state) || child.exitCode !== null).toBe(true)
  if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${await said}`)
  return { url: `http://localhost:${port}`, inUse: () => readPortsInUse(state) }
}

/** The deployed configuration, without its certificate, with other ports and with a socket that reports the state. */
async function settingsOf(port: number, shopPorts: readonly number[], state: string): Promise<string> {
  const deployed = await readFile(join(import.meta.dirname, '../../../deploy/haproxy.cfg'), 'utf8')
  const sections = deployed.split(/^(?=[a-z])/m)
  const rest = sections.filter((section) => !/^(global|frontend)/.test(section))
  const backend = shopPorts.reduce(
    (settings, shopPort, n) => settings.replace(`127.0.0.1:${3001 + n}\n`, `127.0.0.1:${shopPort}\n`),
    rest.join(''),
  )
  const global = `global\n  stats socket ${state} mode 600\n`
  return `${global}${backend}\nfrontend shoppers\n  bind 127.0.0.1:${port}\n  default_backend shops\n`
}

/** Returns the ports that HAProxy sends callers to: those in state 2, 'running'. */
async function readPortsInUse(state: string): Promise<number[]> {
  const [, head = '', ...rows] = (await askState(state, 'show servers state shops')).trim().split('\n')
  const names = head.replace(/^# /, '').split(' ')
  const columns = ['srv_op_state', 'srv_port'].map((name) => names.indexOf(name))
  return rows
    .map((row) => columns.map((place) => Number(row.split(' ')[place])))
    .flatMap(([running, port]) => (running === 2 && port ? [port] : []))
}

function askState(path: string, question: string): Promise<string> {
  return text(connect(path).end(`${question}\n`))
}
