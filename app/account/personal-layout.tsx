import { Outlet } from 'react-router'
import { PersonalPage } from '#app/customers/personal-page.tsx'

/** Wraps the pages under /account. */
export default function PersonalLayout() {
  return (
    <PersonalPage>
      <Outlet />
    </PersonalPage>
  )
}
