import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AdminNavigation } from '../admin-navigation.tsx'
import AdminLoginPage from './login-page.tsx'

function render(Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  const loaderData = { root: { shopName: 'Naisula Beads' } }
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />)
}

test('the back office carries the name of the shop', () => {
  for (const html of [render(() => <AdminLoginPage />), render(() => <AdminNavigation onLogout={() => {}} />)]) {
    expect(html).toContain('Naisula Beads')
    expect(html).not.toContain('Enkiama')
  }
})
