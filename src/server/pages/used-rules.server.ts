/**
 * The rules of style sheets that a page needs: those whose selectors name only elements, classes and attributes that are in
 * its HTML. The browser loads the whole sheets with the page's code, before anything else can appear.
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
  const known = new Set(sheets.flatMap(namesOf))
  const selections = new LRUCache<string, string>({ max: MAX_SELECTIONS })
  return (html) => {
    const present = [...namesIn(html)].filter((name) => known.has(name)).sort()
    const key = present.join(' ')
    const earlier = selections.get(key)
    if (earlier !== undefined) return earlier
    const names = new Set(present)
    const selected = removeUnreadProperties(sheets.map((rules) => selectRules(rules, names)).join(''))
    selections.set(key, selected)
    return selected
  }
}
