// Starts a release without a build. A release is complete on Linux x64; on other systems this runs `npm ci` first.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openShop, replaceProcess, root, startRelease } from './open-shop.mjs'
import { operatorCommands } from './operator-commands.mjs'
import { chooseRelease } from './release-trial.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)

if (!existsSync(join(root, `node_modules/@img/sharp-${process.platform}-${process.arch}`)))
  end('This release has the packages of another system: run npm ci in its folder first.')
else if (command === 'start') startShop()
else if (operatorCommands.includes(command)) replaceProcess([join(root, `build/server/${command}.js`), ...rest])
else end(`Usage: node start.mjs [${operatorCommands.join(' | ')}]`)

function startShop() {
  const release = chooseRelease(root)
  if (release === root) return openShop(...rest)
  process.stderr.write(`${root} did not replaceProcess ready: ${release} starts instead.\n`)
  startRelease(release)
}

function end(line) {
  process.stderr.write(`${line}\n`)
  process.exitCode = 2
}
