import { renderToString } from 'react-dom/server'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { CachedMarkup } from '../islands/cached-markup.tsx'
import { renderPieces } from './render-pieces.server.tsx'

let rendered = 0

function Card({ name }: { name: string }) {
  rendered++
  return <b className="card">Price of {name} & more</b>
}

function Page({ names }: { names: string[] }) {
  return (
    <ul className="list">
      {names.map((name) => (
        <CachedMarkup key={name} as="li" className="item" of={Card} props={{ name }} />
      ))}
      <li>the end</li>
    </ul>
  )
}

const textOf = (names: string[]) =>
  renderPieces(<Page names={names} />)
    .map(({ html }) => html)
    .join('')

test('a page in chunks is the same HTML that React renders at once', () => {
  const names = ['Cuff <small>', 'Rain band']
  const whole = renderToString(<Page names={names} />)
  expect(textOf(names)).toBe(whole)
  expect(textOf(names)).toBe(whole)
})

test('a part is rendered once for the same props, on any page', () => {
  textOf(['Cuff', 'Collar'])
  rendered = 0
  expect(textOf(['Collar', 'Belt', 'Cuff'])).toContain('<li class="item"><b class="card">Price of <!-- -->Belt')
  expect(rendered).toBe(1)
})

test('parts report the classes that their style depends on', () => {
  const [start, card] = renderPieces(<Page names={['Cuff']} />)
  expect([...(start?.attributes ?? [])]).toEqual(['list', 'item'])
  expect([...(card?.attributes ?? []), ...(card?.tags ?? [])]).toEqual(['card', 'b'])
})

function Home({ to }: { to: string }) {
  return <Link to={to}>Home</Link>
}

test('a cached part can contain router links', () => {
  const [, link] = renderPieces(<CachedMarkup as="p" of={Home} props={{ to: '/' }} />)
  expect(link?.html).toBe('<a href="/" data-discover="true">Home</a>')
})
