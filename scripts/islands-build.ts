import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const loaderEntry = join(root, 'app/entry.islands.ts')
/** All islands; a second entry of the client build. */
export const islandsEntry = 'app/islands.tsx'
const virtualModule = 'virtual:islands'
/** Finds the chunk of each page-specific island in the built entry. */
const pageIsland = /(\w+):async\(\)=>[^;]*?import\([`"']\.\/([^`"']+\.js)/g

type Chunk = { file: string; imports?: string[] }
type IslandFiles = { files: string[]; pageFiles: Record<string, string[]> }

/**
 * Bundles the island loader separately, so that it shares no chunk with the router's pages, and lists the files for the
 * server in `virtual:islands`.
 */
export function islandsBuild(target: string[]): Plugin {
  const loader = createLoaderBundle(target)
  return {
    name: 'islands',
    resolveId: (id) => (id === virtualModule ? `\0${virtualModule}` : null),
    async load(id) {
      if (id !== `\0${virtualModule}`) return null
      if (this.environment.mode === 'dev') return 'export default null'
      const { fileName } = await loader()
      return `export default ${JSON.stringify({ loader: `/${fileName}`, ...(await readIslandFiles()) })}`
    },
    async generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', ...(await loader()) })
    },
  }
}

/** Bundles once for both builds. */
function createLoaderBundle(target: string[]): () => Promise<{ fileName: string; source: string }> {
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

/** The built files of the entry, then those of each page-specific island, each with its imports. */
async function readIslandFiles(): Promise<IslandFiles> {
  const client = join(root, 'build/client')
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const collectFiles = (file: string, loaded: readonly string[] = []) => {
    const files = new Set(loaded)
    const add = (path: string) => {
      if (files.has(`/${path}`)) return
      files.add(`/${path}`)
      for (const key of chunks.get(path)?.imports ?? []) add(manifest[key]?.file ?? '')
    }
    add(file)
    return [...files].slice(loaded.length)
  }
  const entry = manifest[islandsEntry]?.file ?? ''
  const files = collectFiles(entry)
  const pageIslands = (await readFile(join(client, entry), 'utf8')).matchAll(pageIsland)
  // The names come from the entry's text, because the manifest names no source for a chunk that the router's pages
  // import too.
  const pageFiles = [...pageIslands].map(([, name = '', file]) => [name, collectFiles(`assets/${file}`, files)])
  return { files, pageFiles: Object.fromEntries(pageFiles) }
}
