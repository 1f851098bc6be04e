/** Rules for style sheets that types and the linter cannot check. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

interface Sheet {
  file: string
  /** Without comments and strings. */
  css: string
}

const read = (file: string): Sheet => ({
  file,
  css: readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/"[^"]*"/g, '""'),
})
/** The API documentation page is not bundled and has its own style sheet. */
const API_DOCS = 'src/server/api/api-docs.css'
const SHEETS = globSync('src/**/*.css').filter((file) => file !== API_DOCS)
const MODULES = SHEETS.filter((file) => file.endsWith('.module.css')).map(read)
const SCREENS = globSync('src/**/*.tsx').map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** The class names of a module, without those that a library sets. */
const classesOf = ({ css }: Sheet) => {
  const selectors = css.replace(/:global\([^)]*\)/g, '').replace(/\{[^{}]*\}/g, '{}')
  return new Set(Array.from(selectors.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name))
}

interface Use {
  screen: string
  module: string
  name: string
}

/** Every `styles.name` in a component, with the module that `styles` refers to. */
function usesOf({ file, code }: (typeof SCREENS)[number]): Use[] {
  const body = code.replace(/^import .*$/gm, '')
  const imports = code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)
  return Array.from(imports).flatMap(([, local = '', path = '']) => {
    const module = path.startsWith('#app/')
      ? path.replace('#app/', 'src/')
      : normalize(join(dirname(file), path))
    const names = body.matchAll(new RegExp(`(?<![.\\w])${local}\\.(\\w+)`, 'g'))
    return Array.from(names, ([, name = '']) => ({ screen: file, module, name }))
  })
}
const USES = SCREENS.flatMap(usesOf)

test('styles stand in modules beside their component, except for what has no class', () => {
  const global = SHEETS.filter((file) => !file.endsWith('.module.css'))
  expect(global.toSorted()).toEqual(['src/ui/fonts.css', 'src/ui/reset.css', 'src/ui/tokens.css'])
})

test('every module states its layer: the kit ui, all others screens', () => {
  const wrong = MODULES.filter(({ file, css }) => {
    const layer = file.startsWith('src/ui/') ? 'ui' : 'screens'
    return (
      !new RegExp(`^\\s*@layer ${layer} \\{.*\\}\\s*$`, 's').test(css) || css.match(/@layer/g)?.length !== 1
    )
  })
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('class names are whole words of at least four letters', () => {
  const names = MODULES.flatMap((sheet) => [...classesOf(sheet)].map((name) => `${sheet.file} .${name}`))
  expect(names.filter((name) => !/\.[a-z][a-zA-Z0-9]{3,}$/.test(name))).toEqual([])
})

test('classes are named where they are used: no class is put into markup as a word', () => {
  const literal = /\bclassName=(?:"([^"]+)"|\{`([^`]+)`\}|\{[^`{}\n]*'([^'\n]+)'[^`{}\n]*\})/g
  const words = SCREENS.flatMap(({ file, code }) =>
    Array.from(code.replace(/=== '[^']*'/g, '').matchAll(literal), ([, text, template, branch]) =>
      (text ?? branch ?? template?.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '') ?? '').trim(),
    )
      .filter(Boolean)
      .map((word) => `${file}: ${word}`),
  )
  expect(words.filter((word) => !/ Toastify__\w+$/.test(word))).toEqual([])
})

test('every class that a screen names is in its module, and every class of a module is named', () => {
  const known = new Map(MODULES.map((sheet) => [sheet.file, classesOf(sheet)]))
  const missing = USES.filter(({ module, name }) => !known.get(module)?.has(name))
  expect(missing.map(({ screen, name }) => `${screen}: ${name}`)).toEqual([])
  const used = new Set(USES.map(({ module, name }) => `${module} ${name}`))
  const unused = [...known].flatMap(([file, names]) =>
    [...names].filter((name) => !used.has(`${file} ${name}`)).map((name) => `${file} .${name}`),
  )
  expect(unused).toEqual([])
})

test('colors come from the tokens', () => {
  const color = /#(?!0000\b)[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(|:\s*(?:white|black|red)\b/i
  const sheets = [...SHEETS, API_DOCS].filter((file) => file !== 'src/ui/tokens.css').map(read)
  const wrong = sheets.flatMap(({ file, css }) =>
    css
      .split('\n')
      .filter((line) => color.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

/**
 * Properties whose sizes come from the tokens. Widths, heights, positions and grid tracks belong to one layout and may
 * be literal.
 */
const TOKEN_PROPERTY =
  /^(?:font|font-size|line-height|z-index|box-shadow|border-radius|outline|outline-offset|(?:row-|column-)?gap|(?:padding|margin|border|transition|animation)(?:-(?!image|collapse|spacing|color|style|timing|name|iteration)[a-z-]+)?)$/
/** Text units, shares of a container and page margins in print are none of the scale. */
const LITERAL_SIZE = /(?<![\w.-])-?(?!0(?![\d.]))\d*\.?\d+(?:px|rem|em|s|ms)\b/
const LITERAL_NUMBER = /^-?\d*\.?\d+$|\/\s*\d*\.?\d+(?=\s)/

test('sizes of text, space, borders, layers and motion come from the tokens', () => {
  const sheets = SHEETS.filter((file) => !/\/(?:tokens|fonts)\.css$/.test(file)).map(read)
  const wrong = sheets.flatMap(({ file, css }) =>
    Array.from(css.matchAll(/(?<=[\s;{])([a-z-]+):\s*([^;{}]+)(?=[;}])/g))
      .filter(
        ([, property = '', value = '']) =>
          TOKEN_PROPERTY.test(property) &&
          (LITERAL_SIZE.test(value) ||
            (/^(?:font|line-height|z-index)$/.test(property) && LITERAL_NUMBER.test(value))),
      )
      .map(([declaration]) => `${file}: ${declaration}`),
  )
  expect(wrong).toEqual([])
})

test('widths in media queries are in rem, so that they grow with the text size of the browser', () => {
  const wrong = [...SHEETS, API_DOCS]
    .map(read)
    .flatMap(({ file, css }) =>
      Array.from(css.matchAll(/@(?:media|container)[^{]*\dpx[^{]*/g), ([rule]) => `${file}: ${rule}`),
    )
  expect(wrong).toEqual([])
})

test('global classes are those that a library sets', () => {
  const globals = MODULES.flatMap(({ file, css }) =>
    Array.from(css.matchAll(/:global\(([^)]*)\)?/g), ([, selector = '']) => `${file} ${selector}`),
  )
  expect(globals.filter((one) => !/ \.Toastify__[\w-]+$/.test(one))).toEqual([])
})

test('nothing starts afresh from another layer', () => {
  expect(
    [...MODULES, read(API_DOCS)].filter(({ css }) => /revert-layer|\ball:/.test(css)).map(({ file }) => file),
  ).toEqual([])
})

test('no rule looks from an ancestor for the focus: each change of the focus would compute the styles of the page', () => {
  const found = MODULES.filter(({ css }) => /:has\([^()]*:focus-within/.test(css))
  expect(found.map(({ file }) => file)).toEqual([])
})
