import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCiphers } from 'node:tls'
import { expect, test } from 'vitest'

const text = (name: string) => readFileSync(join('deploy', name), 'utf8')

test('HAProxy accepts TLS from 1.2 on, only with authenticated ciphers and forward secrecy', () => {
  const settings = text('haproxy.cfg')
  expect(settings).toMatch(/^ {2}ssl-default-bind-options ssl-min-ver TLSv1\.2\b/m)
  const ciphersOf = (name: string) => new RegExp(`^ {2}${name} (\\S+)$`, 'm').exec(settings)?.[1]?.split(':') ?? []
  const suites = [...ciphersOf('ssl-default-bind-ciphers'), ...ciphersOf('ssl-default-bind-ciphersuites')]
  expect(suites.length).toBe(9)
  for (const suite of suites) {
    expect(getCiphers()).toContain(suite.toLowerCase())
    expect(suite).toMatch(/^(TLS_|ECDHE-(ECDSA|RSA)-).*(GCM|CHACHA20)/)
  }
})

test.each(['Caddyfile', 'container.Caddyfile'])('%s always sends nosniff and a policy', (name) => {
  const blocks = text(name)
    .split(/^(?=\S.* \{$)/m)
    .slice(1)
  expect(blocks.map((block) => block.split('\n')[0])).toEqual(
    expect.arrayContaining(['http:// {', 'https:// {', expect.stringMatching(/^http:\/\/.*\w/)]),
  )
  for (const block of blocks) {
    expect(block).toMatch(/^\t+header X-Content-Type-Options nosniff$/m)
    expect(block).toMatch(
      /^\t+header Content-Security-Policy "default-src 'none'(?=.*frame-ancestors 'none')(?=.*base-uri 'none')(?=.*object-src 'none')/m,
    )
  }
})

test.each(['Caddyfile', 'container.Caddyfile'])('%s refuses calls by http before it redirects to https', (name) => {
  const settings = text(name)
  const calls = settings.indexOf('@calls path /api/* /feeds/* /uploads/* *.data\n')
  const refusal = settings.indexOf('respond "Calls are answered by https alone." 403')
  expect(calls).toBeGreaterThan(0)
  expect(refusal).toBeGreaterThan(calls)
  expect(settings.indexOf('\tredir ')).toBeGreaterThan(refusal)
  expect(settings.match(/\bredir /g)).toHaveLength(1)
})

test.each([
  ['Caddyfile', '\tadmin unix//var/lib/caddy/admin.sock\n'],
  ['container.Caddyfile', '\tadmin off\n'],
])('%s logs errors without the request, and has no open configuration port and no HTTP/3', (name, admin) => {
  const [global = ''] = text(name).split('\n}\n')
  expect(global).toMatch(/^\{\n/)
  expect(global).toContain(admin)
  expect(global).toContain('\tservers {\n\t\tprotocols h1 h2\n\t}\n')
  const fields = /\bfields \{([^}]*)\}/.exec(global)?.[1]?.replaceAll(/#.*/g, '').replaceAll(/\s+/g, ' ')
  expect(fields).toBe(' request delete error regexp "->[^ ]+" "" ')
})

test('HAProxy ignores malformed requests, refuses calls by http in every spelling, and overwrites client addresses', () => {
  const settings = text('haproxy.cfg')
  expect(settings).toMatch(/^global\n(?: {2}.*\n)*? {2}user haproxy\n {2}group haproxy\n {2}chroot /m)
  for (const status of [400, 408, 413, 422, 501]) expect(settings).toContain(`\n  errorfile ${status} /dev/null\n`)
  expect(settings).toContain('{ path,url_dec,lower -m beg /api/ /feeds/ /uploads/ } !{ ssl_fc }')
  expect(settings).toContain('{ path,url_dec,lower -m end .data } !{ ssl_fc }')
  for (const name of ['for', 'host', 'proto'])
    expect(settings).toContain(`http-request del-header x-forwarded-${name}\n`)
})
