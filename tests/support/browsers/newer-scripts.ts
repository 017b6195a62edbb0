import { createRequire } from 'node:module'
import { parseAst } from 'vite'

/** Lists the methods that these browsers lack. Typed here, because the package has no types. */
const compat = createRequire(import.meta.url)('core-js-compat') as (given: { targets: string }) => { list: string[] }

type Node = { type: string; [key: string]: unknown }

const oldest = 'chrome 87, samsung 14, safari 14.1, firefox 91'

/**
 * Converts 'es.array.find-last' to `findLast`. Leaves out names that older types have too, such as `map` of an
 * iterator.
 */
const newerMethods = new Set(
  compat({ targets: oldest })
    .list.filter((name) => /^(es\.(array|object|string|promise|map)|web\.url)\./.test(name))
    .map((name) => (name.split('.')[2] ?? '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .filter(
      (name) =>
        ![
          'constructor',
          'includes',
          'push',
          'unshift',
          'with',
          'parse',
          'delete',
          'has',
          'size',
          'try',
          'atAlternative',
        ].includes(name),
    ),
)

/** Browser features that some of the oldest supported browsers lack. */
const newerGlobals = new Set(
  'structuredClone BroadcastChannel TextEncoderStream TextDecoderStream TransformStream CompressionStream DecompressionStream requestIdleCallback scheduler URLPattern reportError Iterator navigation CSSStyleSheet SuppressedError'.split(
    ' ',
  ),
)
const newerMembers = new Set(
  'timeout any throwIfAborted randomUUID requestSubmit startViewTransition checkVisibility showPopover pipeThrough showPicker scrollIntoViewIfNeeded getHTML setHTMLUnsafe'.split(
    ' ',
  ),
)

/** Lists the syntax and the features of a script that the oldest supported browsers lack. */
export function newerInScript(text: string): string[] {
  const found = new Set<string>()
  walk(parseAst(text) as unknown as Node, false, (node, isInFunction) => {
    const what = newerSyntax(node, isInFunction) ?? newerName(node)
    if (what) found.add(what)
  })
  return [...found]
}

function walk(node: Node, isInFunction: boolean, look: (node: Node, isInFunction: boolean) => void) {
  look(node, isInFunction)
  const within = isInFunction || /Function/.test(node.type)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, within, look)
    }
  }
}

function newerSyntax(node: Node, isInFunction: boolean): string | undefined {
  const isPrivate = (one: unknown) => (one as Node | undefined)?.type === 'PrivateIdentifier'
  if (node.type === 'StaticBlock') return 'static block'
  if (node.type === 'MethodDefinition' && isPrivate(node.key)) return 'private method'
  if (node.type === 'BinaryExpression' && isPrivate(node.left)) return '#name in'
  if (node.type === 'AwaitExpression' && !isInFunction) return 'await outside a function'
  const regex = node.regex as { pattern: string; flags: string } | undefined
  if (regex && (/\(\?<[=!]/.test(regex.pattern) || /[dv]/.test(regex.flags))) return `/${regex.pattern}/${regex.flags}`
  return undefined
}

function newerName(node: Node): string | undefined {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const { type, name } = node.callee as Node
    if (type === 'Identifier' && newerGlobals.has(String(name))) return String(name)
  }
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const name = String((node.property as Node).name)
  return newerMethods.has(name) || newerMembers.has(name) ? `.${name}` : undefined
}
