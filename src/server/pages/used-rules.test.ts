import { expect, test } from 'vitest'
import { parseStyleRules } from '../../../scripts/parse-style-rules.ts'
import { createRuleSelection } from './used-rules.server.ts'

const usedOf = (css: string, html: string) => createRuleSelection([parseStyleRules(css)])(html)

test('a rule stays if the page has its elements, classes and attributes', () => {
  const css =
    '.a,.b{x:1}.a .c{x:2}p{x:3}dialog{x:4}[hidden]{x:5}[data-empty="a}b"]{x:6}a[aria-current]:hover{x:7}*{x:8}'
  expect(usedOf(css, '<a href="/" class="b c">A &gt; B</a><p hidden>')).toBe(
    '.b{x:1}p{x:3}[hidden]{x:5}a[aria-current]:hover{x:7}*{x:8}',
  )
})

test('a rule for a value of an attribute stays if an element has the attribute with this value', () => {
  const css =
    '[type=radio]{x:1}[type="checkbox"]{x:2}[type]{x:3}[data-price=""]{x:4}[hidden=""]{x:5}[type^=r]{x:6}[aria-current=page]{x:7}'
  expect(usedOf(css, '<input type="radio" data-price="1" hidden>')).toBe(
    '[type=radio]{x:1}[type]{x:3}[hidden=""]{x:5}[type^=r]{x:6}[aria-current=page]{x:7}',
  )
})

test('the arguments of pseudo-classes need not be there', () => {
  const css =
    '.a:not(.x,[y]):is(.z):has(>.a:not(.y)){x:1}:is(.x,.y)>.a::before{x:2}.a:hover,.b:focus{x:3}:where(.b) .b{x:4}'
  expect(usedOf(css, '<i class="a">')).toBe(
    '.a:not(.x,[y]):is(.z):has(>.a:not(.y)){x:1}:is(.x,.y)>.a::before{x:2}.a:hover{x:3}',
  )
})

test('a disabled field, and what a rule looks for in an element, must be there', () => {
  const css = '.a:disabled{x:1}.a:has(+ .b){x:2}.a:has(.b,.a){x:3}.a:has(:checked){x:4}'
  expect(usedOf(css, '<i class="a">')).toBe('.a:has(.b,.a){x:3}.a:has(:checked){x:4}')
  expect(usedOf(css, '<input class="a" disabled=""><i class="b">')).toBe(css)
})

test('groups stay in their order if a rule of theirs does, and statements and animations always', () => {
  const css =
    '@layer reset,ui;@layer ui{.a{x:1}@media (width>=1px){.b{x:2}}}@keyframes t{to{x:3}}@media print{@page{margin:0}.b{x:4}}'
  expect(usedOf(css, '<i class="a">')).toBe(
    '@layer reset,ui;@layer ui{.a{x:1}}@keyframes t{to{x:3}}@media print{@page{margin:0}}',
  )
})

test('a media query in a rule stays with its declarations', () => {
  const css = '.a{x:1;@media print{x:2;--b:3}}.b{x:4;@media print{x:5}}'
  expect(usedOf(css, '<i class="a">')).toBe('.a{x:1;@media print{x:2;}}')
})

test('braces and commas in strings and functions end nothing', () => {
  const css = '.a:before{content:"};,{"}.a{b:url("data:x,{;}")}.b[c="}"],.a{x:1}'
  expect(usedOf(css, '<i class="a">')).toBe('.a:before{content:"};,{"}.a{b:url("data:x,{;}")}.a{x:1}')
})

test('custom properties stay if a rule reads them, also through another one', () => {
  const css = ':root{--a:1px;--b:calc(var(--a) * 2);--c:var(--d);--d:red}.a{width:var(--b)}.b{color:var(--c)}'
  expect(usedOf(css, '<i class="a">')).toBe(':root{--a:1px;--b:calc(var(--a) * 2);}.a{width:var(--b)}')
})
