import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const loaderEntry = join(root, 'app/entry.islands.ts')
/** All islands; a second entry of the browser's build. */
export const islandsEntry = 'app/islands.tsx'
const virtual = 'virtual:islands'
/** In the built entry, where each island that only some pages have is loaded from. */
const pageIsland = /(\w+):async\(\)=>[^;]*?import\([`"']\.\/([^`"']+\.js)/g

type Chunk = { file: string; imports?: string[] }
type IslandFiles = { files: string[]; pageFiles: Record<string, string[]> }

/**
 * Bundles the loader of islands by itself, so that it shares no file with the pages of the router, and gives the server
 * the names of the files: `virtual:islands`.
 */
export function islandsBuild(target: string[]): Plugin {
  const loader = loaderIn(target)
  return {
    name: 'islands',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null
      if (this.environment.mode === 'dev') return 'export default null'
      const { fileName } = await loader()
      return `export default ${JSON.stringify({ loader: `/${fileName}`, ...(await readIslandFiles()) })}`
    },
    async generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', ...(await loader()) })
    },
  }
}

/** Built once: both builds ask for it. */
function loaderIn(target: string[]): () => Promise<{ fileName: string; source: string }> {
  let loading: Promise<{ fileName: string; source: string }> | null = null
  const bundle = async () => {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      build: { write: false, target, modulePreload: false, rollupOptions: { input: loaderEntry } },
    })
    const source = 'output' in built ? built.output[0].code : ''
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7)
    return { fileName: `assets/loader-${hash}.js`, source }
  }
  return () => {
    loading ??= bundle()
    return loading
  }
}

/** The entry, then what it imports, as the browser's build has written them; and of each island that only some pages have. */
async function readIslandFiles(): Promise<IslandFiles> {
  const client = join(root, 'build/client')
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const filesOf = (file: string, known: readonly string[] = []) => {
    const files = new Set(known)
    const add = (one: string) => {
      if (files.has(`/${one}`)) return
      files.add(`/${one}`)
      for (const key of chunks.get(one)?.imports ?? []) add(manifest[key]?.file ?? '')
    }
    add(file)
    return [...files].slice(known.length)
  }
  const entry = manifest[islandsEntry]?.file ?? ''
  const files = filesOf(entry)
  const listed = (await readFile(join(client, entry), 'utf8')).matchAll(pageIsland)
  // Not by the manifest: a chunk that pages of the router import as well has no source there.
  const own = [...listed].map(([, name = '', file]) => [name, filesOf(`assets/${file}`, files)])
  return { files, pageFiles: Object.fromEntries(own) }
}
