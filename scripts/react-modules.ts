import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packages = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/[\w/-]+\.js$/
const productionFile = /module\.exports = require\('([\w./-]+\.production\.js)'\)/
const requireCall = /\b(\w+) = require\("([\w/-]+)"\)/g

/**
 * Converts React's packages to ES modules in the client build. CommonJS would add a wrapper to each script, and a file
 * with the code of the wrappers to each page.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, file] = packages.test(id) ? (productionFile.exec(readFileSync(id, 'utf8')) ?? []) : []
      return file ? convertToModule(readFileSync(join(dirname(id), file), 'utf8')) : null
    },
    /**
     * Two libraries read React's exports by computed names, which would keep all exports. They import the default
     * export instead.
     */
    transform(code, id) {
      const isComputed = id.includes('/node_modules/') && /\.\.\.React\b|\bReact\[/.test(code)
      return isComputed ? code.replace(/import \* as React from (['"]react['"])/, 'import React from $1') : null
    },
  }
}

/** Exports become separate names instead of members of an object, so that unused ones are dropped. */
function convertToModule(text: string): string {
  const names = [...new Set([...text.matchAll(/\bexports\.(\w+) =/g)].map(([, name = '']) => name))]
  return [
    ...[...text.matchAll(requireCall)].map(([, local, name]) => `import * as ${local} from "${name}"`),
    `let ${names.map((name) => `exported_${name}`).join(', ')}`,
    text.replace(requireCall, 'unused_$1 = 0').replace(/\bexports\.(\w+)/g, 'exported_$1'),
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} }`,
    `export default { ${names.map((name) => `${name}: exported_${name}`).join(', ')} }`,
  ].join('\n')
}
