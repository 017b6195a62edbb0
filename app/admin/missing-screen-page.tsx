import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen } from '#app/staff/screen/admin-screen.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'

export const meta = () => adminMeta('Page not found')

/** A loader could set the status, but staff's pages have none: it would have to check their login. */
export const handle = { status: 404 }

export default function MissingScreenPage() {
  return (
    <AdminScreen title="Page not found">
      <p className="measure mb-6">There is no screen at this address. It may be mistyped, or from an older version.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/admin">Today</ButtonLink>
        <ButtonLink to="/admin/more" kind="secondary">
          More
        </ButtonLink>
      </div>
    </AdminScreen>
  )
}
