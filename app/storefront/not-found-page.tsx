import { data, useRouteLoaderData } from 'react-router'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import type { ShopTexts } from '#app/shop/shop-texts.ts'
import { NotFound } from './not-found.tsx'

export const handle = sharedPage()

export const loader = () => data(null, { status: 404 })

export const meta = ownPageMeta('Page not found')

export default function NotFoundPage() {
  const texts = useRouteLoaderData<ShopTexts>('root')
  // Only the beadwork demo has a picture here, because it shows the demo's products.
  return <NotFound picture={texts?.sandboxUrl && !texts.hasOwnName && <DemoPicture />} />
}

function DemoPicture() {
  return (
    <img
      src="/scenes/page-missing-800.webp"
      alt="Beads that rolled off a thread with a needle at its end"
      width={800}
      height={1000}
      loading="lazy"
      className="aspect-video h-auto w-full bg-sand object-cover lg:aspect-4/5 lg:w-96 lg:shrink-0"
    />
  )
}
