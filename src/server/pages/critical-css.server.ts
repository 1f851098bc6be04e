/**
 * The rules of a style sheet that a page can use, to stand in the page itself: a page paints without waiting for a
 * sheet, and the sheet comes after. Made for sheets that the build has minified: there is no comment in them.
 */

interface StyleRule {
  kind: 'style'
  selectors: { text: string; requiredNames: string[] }[]
  body: string
}
/** `@media`, `@supports`: rules with a condition. */
interface GroupRule {
  kind: 'group'
  prelude: string
  rules: Rule[]
}
/** `@font-face`, `@page`, `@keyframes`: as it stands. */
interface OtherRule {
  kind: 'other'
  text: string
}
type Rule = StyleRule | GroupRule | OtherRule

const GROUP_RULE = /^@(media|supports|layer|container)\b/

/** The place behind the bracket that closes the one at `start`. */
function endOfBlock(css: string, start: number): number {
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth === 0 || at < 0) return at < 0 ? css.length : at + 1
  }
  return css.length
}

/** Splits at the commas that stand in no brackets. */
function selectorsOf(prelude: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let begin = 0
  for (let at = 0; at < prelude.length; at += 1) {
    const sign = prelude[at]
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 0) {
      selectors.push(prelude.slice(begin, at))
      begin = at + 1
    }
  }
  return [...selectors, prelude.slice(begin)]
}

/** Classes (`.x`) and elements (`x`) without which a selector matches nothing. What stands in brackets may be absent. */
function requiredNamesOf(selector: string): string[] {
  let bare = selector.replace(/\[[^[\]]*\]/g, '')
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '')
  const classes = bare.match(/\.[\w-]+/g) ?? []
  const elements = bare.replace(/[.#:][\w:-]+/g, ' ').match(/[a-z][a-z0-9]*/gi) ?? []
  return [...classes, ...elements.map((name) => name.toLowerCase())]
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    const prelude = css.slice(at, open).trim()
    const end = endOfBlock(css, open)
    const body = css.slice(open + 1, end - 1)
    // Paper comes later than the screen, and finds the whole sheet there.
    if (prelude === '@media print') {
      at = end
      continue
    }
    if (GROUP_RULE.test(prelude)) rules.push({ kind: 'group', prelude, rules: parseRules(body) })
    else if (prelude.startsWith('@')) rules.push({ kind: 'other', text: css.slice(at, end) })
    else {
      const selectors = selectorsOf(prelude).map((text) => ({ text, requiredNames: requiredNamesOf(text) }))
      rules.push({ kind: 'style', selectors, body })
    }
    at = end
  }
  return rules
}

function serializeRules(rules: Rule[], present: ReadonlySet<string>): string {
  return rules.map((rule) => serializeRule(rule, present)).join('')
}

function serializeRule(rule: Rule, present: ReadonlySet<string>): string {
  if (rule.kind === 'other') return rule.text
  if (rule.kind === 'group') {
    const inner = serializeRules(rule.rules, present)
    return inner && `${rule.prelude}{${inner}}`
  }
  const usable = rule.selectors.filter(({ requiredNames: needs }) => needs.every((name) => present.has(name)))
  return usable.length > 0 ? `${usable.map(({ text }) => text).join(',')}{${rule.body}}` : ''
}

/** What stands between each `mark` and the next `end`, once: a page says the same few things hundreds of times. */
function textsBetween(html: string, mark: string, end: string): Set<string> {
  const found = new Set<string>()
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at)) {
    at += mark.length
    const until = html.indexOf(end, at)
    if (until > at) found.add(html.slice(at, until))
  }
  return found
}

/** Letters of either case and digits. */
function isNameCharacter(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

function tagsIn(html: string): Set<string> {
  const found = new Set<string>()
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const from = at + 1
    at = from
    while (isNameCharacter(html.charCodeAt(at))) at += 1
    if (at > from) found.add(html.slice(from, at))
  }
  return found
}

/** Every element's name and every class (with its dot) in a page. */
function namesIn(html: string): string[] {
  const classes = Array.from(textsBetween(html, ' class="', '"'), (list) => list.split(' '))
  const names = new Set(classes.flat().map((name) => `.${name}`))
  for (const tag of tagsIn(html)) names.add(tag.toLowerCase())
  return [...names].sort()
}

const MAX_MEMOIZED = 100

/** @returns gives the rules that a page of this HTML can use; pages of one make have the same, so they are remembered */
export function createCriticalCss(sheet: string): (html: string) => string {
  const rules = parseRules(sheet)
  const memoized = new Map<string, string>()
  return (html) => {
    const names = namesIn(html)
    const key = names.join(' ')
    const known = memoized.get(key)
    if (known !== undefined) return known
    const css = serializeRules(rules, new Set(names))
    if (memoized.size >= MAX_MEMOIZED) memoized.clear()
    memoized.set(key, css)
    return css
  }
}
