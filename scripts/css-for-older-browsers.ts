import type { AtRule, AtRuleProps, Container, Declaration, Plugin, Rule } from 'postcss'
import { splitNewer, withoutGroups } from './plain-selectors.ts'

/** Says the built style in words that browsers from Chrome 87, Safari 14.1 and Firefox 91 know. */
export function cssForOlderBrowsers(): Plugin {
  return {
    postcssPlugin: 'css-for-older-browsers',
    OnceExit(root, { atRule }) {
      root.walkAtRules('layer', unwrapLayer)
      root.walkRules(plainSelectors)
      root.walkDecls(/^(min-|max-)?height$|^grid-template/, giveStaticHeight)
      root.walkDecls(/^(translate|scale|rotate)$/, (decl) => fallBack(decl, transformOf(decl), atRule))
      root.walkDecls('aspect-ratio', (decl) => fallBack(decl, frameOf(decl), atRule))
    },
  }
}

/** Layers are written here in their order, so without them the later rule still wins: if an earlier layer's isn't heavier. */
function unwrapLayer(layer: AtRule) {
  if (layer.params === 'base') layer.walkRules(({ selectors }) => selectors.forEach(checkWeight))
  if (!layer.nodes) return void layer.remove()
  layer.replaceWith(layer.nodes)
}

function checkWeight(selector: string) {
  const plain = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '').replace(/\[[^\]]*\]/g, '.a')
  const classes = plain.match(/(?<!:)[.:](?![:-]*(?:before|after|-webkit|-moz))[\w-]+/g) ?? []
  if (classes.length > 1)
    throw new Error(`${selector} of the base layer would win over a class: write it as a utility.`)
}

/** A selector that an older browser doesn't know makes it skip the whole rule, so each of these gets a rule of its own. */
function plainSelectors(rule: Rule) {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return
  const { known, newer } = splitNewer(rule.selectors.flatMap(withoutGroups))
  for (const selector of newer) rule.before(rule.clone({ selectors: [selector] }))
  if (known.length === 0) rule.remove()
  else if (known.join() !== rule.selectors.join()) rule.selectors = known
}

const newerUnit = /(?<=\d)[dsl]vh\b/g

function giveStaticHeight(decl: Declaration) {
  if (newerUnit.test(decl.value)) decl.before(decl.clone({ value: decl.value.replace(newerUnit, 'vh') }))
}

type Fallback = { test: string; selector(one: string): string; declarations: Record<string, string> }

function fallBack(decl: Declaration, fallback: Fallback | null, atRule: (defaults: AtRuleProps) => AtRule) {
  const rule = decl.parent as Rule
  if (!fallback || rule.type !== 'rule' || rule.selector === '*') return
  const older = rule.clone({ selectors: rule.selectors.map(fallback.selector) })
  older.removeAll()
  for (const [prop, value] of Object.entries(fallback.declarations)) older.append(decl.clone({ prop, value }))
  const within = atRule({ name: 'supports', params: `not (${fallback.test})`, source: rule.source })
  within.append(older)
  ;(rule as Container).after(within)
}

const moves: Record<string, string> = {
  translate: 'translate(var(--tw-translate-x), var(--tw-translate-y))',
  scale: 'scale(var(--tw-scale-x), var(--tw-scale-y))',
}

/** The browsers that lack these properties have registered variables, so what a class doesn't set stands at its start. */
function transformOf({ prop, value }: Declaration): Fallback | null {
  if (value === 'initial') return null
  const transform = value.includes('var(--tw') ? `${moves.translate} ${moves.scale}` : `${prop}(${value})`
  return { test: 'translate: none', selector: (one) => one, declarations: { transform } }
}

/** A frame around a picture that lies absolutely in it keeps its height by the padding of a box before. */
function frameOf({ value }: Declaration): Fallback | null {
  const [width = 0, height = 0] = value.split('/').map(Number)
  if (value !== 'auto' && !height) return null
  const padding = value === 'auto' ? '0' : `${(100 * height) / width}%`
  return {
    test: 'aspect-ratio: 1',
    selector: (one) => `${one}::before`,
    declarations: { content: '""', display: 'block', 'padding-top': padding },
  }
}
