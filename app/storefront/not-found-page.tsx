import { data } from 'react-router'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { NotFound } from './not-found.tsx'

export const handle = sharedPage()

export const loader = () => data(null, { status: 404 })

export const meta = ownPageMeta('Page not found')

export default function NotFoundPage() {
  return <NotFound />
}
