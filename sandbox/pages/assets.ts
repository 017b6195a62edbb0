import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const texts = [
  { name: 'simulator.css', type: 'text/css; charset=utf-8' },
  { name: 'live.js', type: 'text/javascript; charset=utf-8' },
]

/** The style sheet falls back to system fonts if these are not installed. */
const fonts = [
  { name: 'gloock.woff2', from: '@fontsource/gloock/files/gloock-latin-400-normal.woff2' },
  {
    name: 'instrument-sans.woff2',
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  },
]

export function serveAssets(server: FastifyInstance): void {
  for (const { name, type } of texts) {
    const file = join(ownFolder(), name)
    server.get(`/assets/${name}`, (_request, reply) => reply.type(type).send(readFileSync(file)))
  }
  for (const { name, from } of fonts) {
    server.get(`/assets/${name}`, (_request, reply) => {
      const font = readFont(from)
      if (!font) return reply.code(404).send()
      return reply.type('font/woff2').header('cache-control', 'max-age=86400').send(font)
    })
  }
}

/** The folder with the files of these pages. In the build, this code is in another folder than the files. */
function ownFolder(from = import.meta.dirname): string {
  const folder = join(from, 'sandbox/pages')
  if (existsSync(folder)) return folder
  if (dirname(from) === from)
    throw new Error('The files of the sandbox are missing: no folder above has sandbox/pages.')
  return ownFolder(dirname(from))
}

function readFont(from: string): Buffer | null {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(from))
  } catch {
    return null
  }
}
