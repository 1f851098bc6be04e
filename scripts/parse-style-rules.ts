/** Reads the style sheets of a build, whose rules contain no other rules than media queries, for the pages that need a part of them. */
import { type ChildNode, parse as parseCss } from 'postcss'
import selectorParser, { type Pseudo, type Selector } from 'postcss-selector-parser'
import type { CssRule } from '../src/server/pages/used-rules.server.ts'

/** Attributes that the scripts and the browser set before the page's code does. */
const EARLY_ATTRIBUTES = ['aria-current', 'data-member', 'data-theme', 'open']

/** The names that a page must have so that a selector matches: `.card`, `p`, `[title`, `[dir=rtl` for `.card>p[title][dir=rtl]:not(.wide)`. */
function namesOf(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type === 'tag') return node.value
    if (node.type === 'class') return `.${node.value}`
    if (node.type === 'pseudo') return namesOfPseudoClass(node)
    if (node.type !== 'attribute' || EARLY_ATTRIBUTES.includes(node.attribute)) return []
    return node.operator === '=' ? `[${node.attribute}=${node.value}` : `[${node.attribute}`
  })
}

/** No script disables a field before the code, and what `:has()` looks for must be in the page. Other arguments are not compared. */
function namesOfPseudoClass({ value, nodes }: Pseudo): string[] {
  if (value === ':disabled') return ['[disabled']
  const [argument, ...others] = nodes
  return value === ':has' && argument && others.length === 0 ? namesOf(argument) : []
}

const toSelector = (selector: Selector) => ({ text: String(selector), names: namesOf(selector) })

const GROUPS = ['layer', 'media', 'supports', 'container']

function toRule(node: ChildNode): CssRule {
  if (node.type === 'rule') {
    const selectors = selectorParser().astSync(node.selector).nodes.map(toSelector)
    return { kind: 'style', selectors, declarations: node.nodes.join(';') }
  }
  if (node.type !== 'atrule' || !node.nodes) return { kind: 'other', text: `${node};` }
  if (!GROUPS.includes(node.name)) return { kind: 'other', text: String(node) }
  return { kind: 'group', prelude: `@${node.name} ${node.params}`, rules: node.nodes.map(toRule) }
}

export const parseStyleRules = (css: string): CssRule[] => parseCss(css).nodes.map(toRule)
