/**
 * The rules of style sheets that a page needs: those whose selectors name only elements, classes and attributes that are in
 * its HTML. The browser loads the whole sheets with the page's code, before anything else can appear. Understands CSS as the
 * build writes it: minified, without nested style rules.
 */

interface StyleRule {
  kind: 'style'
  selectors: readonly { text: string; names: readonly string[] }[]
  declarations: string
}
interface GroupRule {
  kind: 'group'
  prelude: string
  rules: readonly CssRule[]
}
/** `@keyframes`, `@page`, and statements such as the order of the layers. */
interface OtherRule {
  kind: 'other'
  text: string
}
export type CssRule = StyleRule | GroupRule | OtherRule

/** The index of the next of `ends` that is neither in parentheses nor in a string. */
function findEnd(css: string, from: number, ends: string): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? ''
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (depth === 0 && ends.includes(sign)) return at
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
  }
  return css.length
}

/** The index after the block that begins at `from`, after its brace. */
function findBlockEnd(css: string, from: number): number {
  for (let at = from; ; at += 1) {
    at = findEnd(css, at, '{}')
    if (css[at] !== '{') return at
    at = findBlockEnd(css, at + 1)
  }
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = []
  for (let from = 0; from <= prelude.length; ) {
    const end = findEnd(prelude, from, ',')
    selectors.push(prelude.slice(from, end))
    from = end + 1
  }
  return selectors
}

/** Attributes that the scripts and the browser set before the page's code does. */
const EARLY_ATTRIBUTES = ['[aria-current', '[data-member', '[data-theme', '[open']

/** The names that a page must have so that a selector matches: `.card`, `p`, `[title` for `.card>p[title]:not(.wide)`. */
function namesOf(selector: string): string[] {
  let simple = selector.replace(/"[^"]*"|(?<=\[[\w-]+)[~|^$*]?=[^\]]*/g, '')
  for (let length = 0; length !== simple.length; ) {
    length = simple.length
    simple = simple.replace(/:{1,2}[\w-]+(\([^()]*\))?/g, '').replace(/\([^()]*\)/g, '')
  }
  return Array.from(simple.matchAll(/[.[]?[a-z_][\w-]*/gi), ([name]) => name).filter(
    (name) => !EARLY_ATTRIBUTES.includes(name),
  )
}

const GROUP = /^@(layer|media|supports|container)\b/

export function parseRules(css: string): CssRule[] {
  const rules: CssRule[] = []
  for (let from = 0; from < css.length; ) {
    const at = findEnd(css, from, '{;')
    if (css[at] !== '{') {
      if (at > from) rules.push({ kind: 'other', text: css.slice(from, at + 1) })
      from = at + 1
      continue
    }
    const end = findBlockEnd(css, at + 1)
    const prelude = css.slice(from, at)
    const block = css.slice(at + 1, end)
    if (GROUP.test(prelude)) rules.push({ kind: 'group', prelude, rules: parseRules(block) })
    else if (prelude.startsWith('@')) rules.push({ kind: 'other', text: css.slice(from, end + 1) })
    else
      rules.push({
        kind: 'style',
        selectors: splitSelectors(prelude).map((text) => ({ text, names: namesOf(text) })),
        declarations: block,
      })
    from = end + 1
  }
  return rules
}

/** The names of all elements in the HTML and, after a sign, of all classes and attributes. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>()
  for (const [, element = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9]*)((?: [^<>]*)?)>/g)) {
    names.add(element)
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/gi)) {
      names.add(`[${name.toLowerCase()}`)
      if (name === 'class') for (const each of value.split(' ')) names.add(`.${each}`)
    }
  }
  return names
}

function selectRules(rules: readonly CssRule[], present: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if (rule.kind === 'other') return rule.text
      if (rule.kind === 'group') {
        const selected = selectRules(rule.rules, present)
        return selected && `${rule.prelude}{${selected}}`
      }
      const matching = rule.selectors.filter(({ names }) => names.every((name) => present.has(name)))
      return matching.length === 0
        ? ''
        : `${matching.map(({ text }) => text).join(',')}{${rule.declarations}}`
    })
    .join('')
}

const DECLARED_PROPERTY = /(?<=[{;])(--[\w-]+):[^;{}"]*(?:;|(?=\}))/g

/** Removes custom properties that no rule reads, until all are read. */
function removeUnreadProperties(css: string): string {
  const read = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const shorter = css.replace(DECLARED_PROPERTY, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  )
  return shorter.length === css.length ? css : removeUnreadProperties(shorter)
}

/** @param html the page without its style sheets */
export function selectUsedRules(sheets: readonly (readonly CssRule[])[], html: string): string {
  const present = namesIn(html)
  return removeUnreadProperties(sheets.map((rules) => selectRules(rules, present)).join(''))
}
