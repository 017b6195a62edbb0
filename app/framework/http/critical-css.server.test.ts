import { expect, test } from 'vitest'
import { createCriticalCss, readStyledHtml } from './critical-css.server.ts'

const style = `
:root{--red:#a00;--deep:var(--red);--unused:#fff}
body,select{color:var(--ink,black)}
.w-1\\/2{width:50%}.\\32 xl\\:flex{display:flex}.red{color:var(--deep)}.red:hover{color:blue}
.early img{display:none}
.menu:not(.open){animation:slide 1s}
.card.wide,.other{color:red}
@media (min-width:769px){.w-1\\/2{width:25%}.other{width:1px}}
@media print{.w-1\\/2{width:100%}}
@property --red{syntax:"*";inherits:false}
@property --unused{syntax:"*";inherits:false}
@keyframes slide{to{top:0}}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
::view-transition-old(*){animation-duration:1s}
@font-face{font-family:Basic;unicode-range:U+20-7E}
@font-face{font-family:Rare;unicode-range:U+100-130}`
const criticalCssOf = createCriticalCss(style)
const plain = (html: string) => criticalCssOf([readStyledHtml(html)]).text.replaceAll(/\s+/g, '')

const always =
  '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}' +
  '@font-face{font-family:Basic;unicode-range:U+20-7E}'

test('a page has the rules of its classes with their media queries, and the rules without a class', () => {
  expect(plain('<body><p class="w-1/2 2xl:flex">')).toBe(
    always +
      'body{color:var(--ink,black)}.w-1\\/2{width:50%}' +
      '.\\32xl\\:flex{display:flex}.earlyimg{display:none}@media(min-width:769px){.w-1\\/2{width:25%}}' +
      '::view-transition-old(*){animation-duration:1s}',
  )
})

test('properties and animations are included if a rule refers to them, also through other properties', () => {
  const red = plain('<a class="red">')
  expect(red).toContain(':root{--red:#a00;--deep:var(--red)}')
  expect(red).toContain('@property--red{')
  expect(red).not.toContain('unused')
  expect(red).not.toContain('hover')
  expect(plain('<nav class="menu">')).toContain('@keyframesslide{')
  expect(plain('<i style="color:var(--unused)">')).toContain('--unused:#fff')
})

test('a selector of several classes needs all of them, and a class inside :not() is not required', () => {
  expect(plain('<b class="card">')).not.toContain('.card')
  expect(plain('<b class="card wide">')).toContain('.card.wide{color:red}')
  expect(plain('<nav class="menu">')).toContain('.menu:not(.open){')
})

test('escaped class names are found, and pages with the same classes share their style', () => {
  const arrows = createCriticalCss('.\\[\\&\\>a\\]\\:b{color:red}')
  expect(arrows([readStyledHtml('<p class="[&amp;&gt;a]:b">')]).text).toBe('.\\[\\&\\>a\\]\\:b{color:red}')
  const [one, other] = [readStyledHtml('<p class="card">one'), readStyledHtml('<p class="card">other')]
  expect(criticalCssOf([one])).toBe(criticalCssOf([other]))
})

test('a page in chunks has the same style as the whole page', () => {
  const [start, card] = [readStyledHtml('<body><p class="red">'), readStyledHtml('<b class="card wide">')]
  expect(criticalCssOf([start, card]).text).toBe(criticalCssOf([readStyledHtml(start.html + card.html)]).text)
})
