import { Link } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import type { Route } from './+types/looks-page'
import type { readLookCall } from './look.api.server.ts'
import { LookForm } from './look-form.tsx'
import { DraftAndPublishing } from './publishing.tsx'

export const meta = () => adminMeta('Looks')

export const clientLoader = staffLoader<typeof readLookCall>('/api/admin/look')

export default function LooksPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Looks">
      <p className="measure mb-6 text-soft md:mb-8">
        Looks and the{' '}
        <Link to="/admin/landing" className="text-link text-ink">
          Landing page
        </Link>{' '}
        are published together. The shop’s name and first picture are in{' '}
        <Link to="/admin/settings" className="text-link text-ink">
          Settings
        </Link>
        .{' '}
        <Link to="/" className="text-link inline-block text-ink">
          See the shop
        </Link>
      </p>
      <AnswerOrError answer={loaderData}>
        {(look) => (
          <DraftAndPublishing
            look={look}
            form={(editing) => <LookForm key={look.version} look={look} {...editing} />}
          />
        )}
      </AnswerOrError>
    </AdminScreen>
  )
}
