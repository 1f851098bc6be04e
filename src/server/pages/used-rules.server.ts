/**
 * The rules of style sheets that a page needs: those whose selectors name only elements, classes and attributes that are in
 * its HTML. The browser loads the whole sheets with the page's code, before anything else can appear.
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
