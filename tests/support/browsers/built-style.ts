import { globSync, readFileSync } from 'node:fs'

/** Reads from the build the stylesheet that the server inlines in every page. */
export function readBuiltStyle(): string {
  for (const path of globSync('build/server/{,assets/}*.js')) {
    const [text] = readFileSync(path, 'utf8').match(/"(?:[^"\\\n]|\\.)*Gloock Stand-in(?:[^"\\\n]|\\.)*"/) ?? []
    if (text) return JSON.parse(text) as string
  }
  throw new Error('the build of the server holds no style')
}
