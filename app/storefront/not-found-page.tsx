import { data } from 'react-router'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { NotFoundTexts } from './not-found-words.tsx'

export const handle = sharedPage()

export const loader = () => data(null, { status: 404 })

export const meta = ownPageMeta('Page not found')

export default function NotFoundPage() {
  return (
    <main className="flex grow flex-col items-start gap-8 px-margin py-section">
      <h1 className="max-w-[10.51em] text-4xl">There is nothing at this address</h1>
      <NotFoundTexts />
    </main>
  )
}
