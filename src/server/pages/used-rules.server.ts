/**
 * The rules of style sheets that a page needs: those whose selectors name only elements, classes, attributes and values of
 * attributes that are in its HTML. The browser loads the whole sheets with the page's code, before anything else can appear.
 */
import { LRUCache } from 'lru-cache'

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

/**
 * Returns a search for the names of elements, classes and attributes in HTML that are among `known`. Only these are searched for,
 * and each part of a tag is read once, because the cards of a list repeat them. A word of a text may be taken for an attribute.
 */
function createNameSearch(known: ReadonlySet<string>): (html: string) => string[] {
  const attributes = new Set([...known].flatMap((name) => /^\[([^=]+)/.exec(name)?.[1] ?? []))
  const parts = new RegExp(
    `<[a-z][a-z0-9]*| class="[^"]*"| (?:${[...attributes].join('|')})(?:="[^"]*"|(?=[ >]))`,
    'gi',
  )
  const namesIn = (part: string): string[] => {
    if (part.startsWith('<')) return [part.slice(1)]
    if (part.startsWith(CLASS))
      return part
        .slice(CLASS.length, -1)
        .split(' ')
        .map((name) => `.${name}`)
    const [attribute = '', value = ''] = part.slice(1).split(/="|"/)
    const name = `[${attribute.toLowerCase()}`
    return [name, `${name}=${value}`]
  }
  return (html) => {
    const names = new Set([...new Set(html.match(parts))].flatMap(namesIn))
    return [...names].filter((name) => known.has(name)).sort()
  }
}
const CLASS = ' class="'

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

/** The names that the selectors of the rules name. */
const namesOf = (rules: readonly CssRule[]): string[] =>
  rules.flatMap((rule) => {
    if (rule.kind === 'other') return []
    return rule.kind === 'group' ? namesOf(rule.rules) : rule.selectors.flatMap(({ names }) => names)
  })

/** Pages with the same elements, classes and attributes need the same rules. */
const MAX_SELECTIONS = 8

/**
 * @param sheets in cascade order
 * @returns the rules that a page needs, given its HTML without style sheets
 */
export function createRuleSelection(sheets: readonly (readonly CssRule[])[]): (html: string) => string {
  const namesIn = createNameSearch(new Set(sheets.flatMap(namesOf)))
  const selections = new LRUCache<string, string>({ max: MAX_SELECTIONS })
  return (html) => {
    const present = namesIn(html)
    const key = present.join(' ')
    const earlier = selections.get(key)
    if (earlier !== undefined) return earlier
    const names = new Set(present)
    const selected = removeUnreadProperties(sheets.map((rules) => selectRules(rules, names)).join(''))
    selections.set(key, selected)
    return selected
  }
}
