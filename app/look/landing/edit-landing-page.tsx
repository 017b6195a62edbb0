import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { readLookCall } from '../look.api.server.ts'
import { DraftAndPublishing } from '../publishing.tsx'
import type { Route } from './+types/edit-landing-page'
import { LandingForm } from './landing-form.tsx'

export const meta = () => adminMeta('Landing page')

export const clientLoader = staffLoader<typeof readLookCall>('/api/admin/look')

export default function EditLandingPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Landing page">
      <p className="measure text-soft">The landing page and Looks are published together.</p>
      <p className="mb-6 flex flex-wrap gap-x-6 md:mb-8">
        <ButtonLink kind="plain" className="max-sm:text-sm" to="/">
          See the landing page
        </ButtonLink>
        <ButtonLink kind="plain" className="max-sm:text-sm" to="/admin/settings#hero">
          Change the first picture
        </ButtonLink>
        <ButtonLink kind="plain" className="max-sm:text-sm" to="/admin/looks">
          Colours, fonts and logo
        </ButtonLink>
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
