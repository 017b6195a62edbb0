import type { AtRule, AtRuleProps, Container, Declaration, Plugin, Rule } from 'postcss'
import { expandGroups, splitByBrowserSupport } from './plain-selectors.ts'

/** Rewrites the built CSS for Chrome 87, Safari 14.1 and Firefox 91. */
export function cssForOlderBrowsers(): Plugin {
  return {
    postcssPlugin: 'css-for-older-browsers',
    OnceExit(root, { atRule }) {
      root.walkAtRules('layer', unwrapLayer)
      root.walkRules(splitRule)
      root.walkDecls(/^(min-|max-)?height$|^grid-template/, addVhFallback)
      root.walkDecls(/^(translate|scale|rotate)$/, (decl) => addFallback(decl, transformFallback(decl), atRule))
      root.walkDecls('aspect-ratio', (decl) => addFallback(decl, aspectRatioFallback(decl), atRule))
    },
  }
}

/**
 * Moves the rules out of their layer. The layers are already in order, so later rules still win. Only a base rule with
 * a higher specificity would win over them, and `checkSpecificity` refuses such a rule.
 */
function unwrapLayer(layer: AtRule) {
  if (layer.params === 'base') layer.walkRules(({ selectors }) => selectors.forEach(checkSpecificity))
  if (!layer.nodes) return void layer.remove()
  layer.replaceWith(layer.nodes)
}

function checkSpecificity(selector: string) {
  const plain = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '').replace(/\[[^\]]*\]/g, '.a')
  const classes = plain.match(/(?<!:)[.:](?![:-]*(?:before|after|-webkit|-moz))[\w-]+/g) ?? []
  if (classes.length > 1)
    throw new Error(`${selector} of the base layer would win over a class: write it as a utility.`)
}

/** An older browser skips a whole rule for one unknown selector, so each newer selector gets its own rule. */
function splitRule(rule: Rule) {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return
  const { known, newer } = splitByBrowserSupport(rule.selectors.flatMap(expandGroups))
  for (const selector of newer) rule.before(rule.clone({ selectors: [selector] }))
  if (known.length === 0) rule.remove()
  else if (known.join() !== rule.selectors.join()) rule.selectors = known
}

const newerUnit = /(?<=\d)[dsl]vh\b/g

function addVhFallback(decl: Declaration) {
  if (newerUnit.test(decl.value)) decl.before(decl.clone({ value: decl.value.replace(newerUnit, 'vh') }))
}

type Fallback = { test: string; selector(one: string): string; declarations: Record<string, string> }

function addFallback(decl: Declaration, fallback: Fallback | null, atRule: (defaults: AtRuleProps) => AtRule) {
  const rule = decl.parent as Rule
  if (!fallback || rule.type !== 'rule' || rule.selector === '*') return
  const fallbackRule = rule.clone({ selectors: rule.selectors.map(fallback.selector) })
  fallbackRule.removeAll()
  for (const [prop, value] of Object.entries(fallback.declarations)) fallbackRule.append(decl.clone({ prop, value }))
  const supportsRule = atRule({ name: 'supports', params: `not (${fallback.test})`, source: rule.source })
  supportsRule.append(fallbackRule)
  ;(rule as Container).after(supportsRule)
}

const tailwindTransforms: Record<string, string> = {
  translate: 'translate(var(--tw-translate-x), var(--tw-translate-y))',
  scale: 'scale(var(--tw-scale-x), var(--tw-scale-y))',
}

/**
 * Replaces `translate`, `scale` and `rotate` by `transform`. Chrome 87 to 103, which lack these properties,
 * support `@property`, so Tailwind's unset variables have their initial values.
 */
function transformFallback({ prop, value }: Declaration): Fallback | null {
  if (value === 'initial') return null
  const transform = value.includes('var(--tw')
    ? `${tailwindTransforms.translate} ${tailwindTransforms.scale}`
    : `${prop}(${value.replace(/\s+(?![^(]*\))/g, ', ')})`
  return { test: 'translate: none', selector: (one) => one, declarations: { transform } }
}

/**
 * Replaces `aspect-ratio`: a pseudo-element's padding gives the frame its height, and its image is positioned
 * absolutely.
 */
function aspectRatioFallback({ value }: Declaration): Fallback | null {
  const [width = 0, height = 0] = value.split('/').map(Number)
  if (value !== 'auto' && !height) return null
  const padding = value === 'auto' ? '0' : `${(100 * height) / width}%`
  return {
    test: 'aspect-ratio: 1',
    selector: (one) => `${one}::before`,
    declarations: { content: '""', display: 'block', 'padding-top': padding },
  }
}
