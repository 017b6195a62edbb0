import { Link } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import type { readLookCall } from '../look.api.server.ts'
import { DraftAndPublishing } from '../publishing.tsx'
import type { Route } from './+types/edit-landing-page'
import { LandingForm } from './landing-form.tsx'

export const meta = () => adminMeta('Landing page')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof readLookCall>(request, '/api/admin/look')
}

export default function EditLandingPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Landing page">
      <p className="measure mb-8 text-soft">
        Save a draft, look at it, then publish it. Until then shoppers see the page as it is. It is published together
        with{' '}
        <Link to="/admin/looks" className="text-link text-ink">
          Looks
        </Link>
        ; the first picture is on{' '}
        <Link to="/admin/settings" className="text-link text-ink">
          Settings
        </Link>
        . The page shows the grey text of a field that is empty.
      </p>
      <AnswerOrError answer={loaderData}>
        {(look) => (
          <DraftAndPublishing
            look={look}
            form={(editing) => <LandingForm key={look.version} look={look} {...editing} />}
          />
        )}
      </AnswerOrError>
    </AdminScreen>
  )
}
