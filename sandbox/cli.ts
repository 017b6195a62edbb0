import { parseArgs } from 'node:util'
import { createSandbox } from './sandbox.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3001' },
    state: { type: 'string' },
    'callback-delay': { type: 'string' },
    name: { type: 'string' },
    shop: { type: 'string' },
  },
})

try {
  const sandbox = await createSandbox({
    port: wholeNumber('port', values.port) ?? 0,
    stateFile: values.state,
    callbackDelayMs: wholeNumber('callback-delay', values['callback-delay']),
    businessName: values.name,
    shopUrl: values.shop,
    log: (line) => console.log(line),
  })
  console.log(`Sandbox ready at ${sandbox.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number.`)
  return Number(text)
}
